/**
 * What the board of a match shows: the newest position, or a part of the match once more, or the end as a scene.
 * What is still being shown has not happened yet for who looks at it.
 */
import { untrack } from 'svelte';
import { MediaQuery } from 'svelte/reactivity';
import { readReplay } from '../api/endpoints';
import { touch } from '../app/comfort.svelte';
import { play } from '../app/sound';
import { toast } from '../app/toast.svelte';
import { t } from '../i18n/index.svelte';
import { isAmongBots, myResult } from '../words/seats';
import { Film } from './film.svelte';
import type { OpenMatch } from './open.svelte';
import { lastTurnStart, Playback } from './playback.svelte';
import { Scene } from './scene.svelte';

/** Is made while a component is set up, and lives as long as that. */
export class Telling {
  readonly playback = new Playback();
  readonly film = new Film();
  readonly scene = new Scene();
  private readonly still = new MediaQuery('(prefers-reduced-motion: reduce)');

  /** While something is shown again, that; nothing until it is there. */
  readonly shown = $derived.by(() => {
    const { playback, film } = this;
    const view = film.held ?? (playback.active && playback.kind !== 'film' ? null : this.open.session.view);
    return (playback.active ? playback.state : null) ?? view?.state ?? null;
  });
  /** What happened just now on the board. */
  readonly fresh = $derived.by(() => {
    const { session } = this.open;
    if (this.playback.active) return this.playback.events;
    // The scene of the end shows what has ended it, also after a film in which that was seen already.
    const entries = this.scene.on && session.fresh.length === 0 ? session.log.slice(-1) : session.fresh;
    return entries.flatMap((entry) => entry.events);
  });

  constructor(
    private readonly open: OpenMatch,
    /** The board is what the player looks at, not what stands beside it. */
    private readonly isBoardSeen: () => boolean,
  ) {
    $effect.pre(() => this.tellAway());
    $effect.pre(() => this.tellBots());
    $effect.pre(() => this.tellEnd());
  }

  /** The board does not show the newest position. */
  get behind(): boolean {
    return this.playback.active || this.film.held !== null;
  }

  /** Nothing is shown again any more. */
  end(): void {
    const { session } = this.open;
    if (this.film.held) session.calm();
    this.film.end();
    session.endAway();
  }

  async again(): Promise<void> {
    const { session, match } = this.open;
    await this.playback.start('turn', () => this.replayFrom(lastTurnStart(session.log, match.my_seats)));
    if (!this.playback.active) toast(t('playback.nothing'));
  }

  private tellAway(): void {
    const { session } = this.open;
    const since = session.away;
    if (since === null) return;
    untrack(() => {
      void this.playback
        .start('away', () => this.replayFrom(since), this.open.match.my_seats)
        .then(() => {
          if (!this.playback.active) session.endAway();
        });
    });
  }

  private tellBots(): void {
    const { session, match } = this.open;
    const now = session.view;
    if (!now || this.still.current || !isAmongBots(match)) return;
    untrack(() => {
      const since = this.film.take(now, session.log, match.my_seats);
      if (since === null) return;
      if (this.playback.active || document.hidden) this.film.end();
      else
        void this.playback
          .start('film', () => this.replayFrom(since))
          .then(() => {
            if (!this.playback.active) this.end();
          });
    });
  }

  private tellEnd(): void {
    const { match } = this.open;
    const status = this.behind ? 'active' : match.status;
    const isWanted = !this.still.current && !document.hidden && this.isBoardSeen();
    untrack(() => {
      this.scene.note(status, isWanted);
      if (this.scene.on && status === 'finished') {
        play(myResult(match) === 'loss' ? 'escaped' : 'found');
        touch([40, 60, 40]);
      }
    });
  }

  private replayFrom(since: number) {
    const viewer = this.open.session.view?.viewer;
    return readReplay(this.open.match.id, typeof viewer === 'number' ? String(viewer) : null, since);
  }
}
