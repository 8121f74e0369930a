/**
 * Pictures that stand for a game or for one of its matches outside of the board: a poster, drawn once, and where the
 * game has one, a drawing of a position (`Thumbnail.svelte`). They are fetched apart from the board and from the app.
 */
import type { Component } from 'svelte';

export interface ThumbnailProps {
  /** The view's state, as it is remembered on this device. */
  state: unknown;
}

type Thumbnail = Component<ThumbnailProps>;

const THUMBNAILS = import.meta.glob<{ default: Thumbnail }>('./*/Thumbnail.svelte');
const POSTERS = import.meta.glob<string>('../posters/*.svg', {
  query: '?url',
  import: 'default',
  eager: true,
});

const found = new Map<string, Promise<Thumbnail | null>>();

/** The drawing of a game's positions; null if it has none or if it cannot be fetched now. */
export function loadThumbnail(game: string): Promise<Thumbnail | null> {
  const known = found.get(game);
  if (known) return known;
  const load = THUMBNAILS[`./${game}/Thumbnail.svelte`];
  const loading = load
    ? load()
        .then((chunk) => chunk.default)
        .catch(() => {
          found.delete(game);
          return null;
        })
    : Promise.resolve(null);
  found.set(game, loading);
  return loading;
}

/** The address of a game's poster; null if nobody has drawn one. */
export const posterOf = (game: string): string | null => POSTERS[`../posters/${game}.svg`] ?? null;
