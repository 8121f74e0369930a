import { gzipSync } from 'node:zlib';
import type { Plugin, Rollup } from 'vite';

const KB = 1024;
/** What a phone on a slow line fetches before it shows anything: the entry and all that it imports, as sent. */
const FIRST_SCRIPT = 120 * KB;
/** A game's pictures and styles, which come after its board can be used. */
const ART_OF_A_GAME = 150 * KB;

const sent = (content: string | Uint8Array) => gzipSync(content).length;

/** Fails the build where it has grown beyond what a phone should have to fetch. */
export function budget(): Plugin {
  return {
    name: 'budget',
    apply: 'build',
    generateBundle(_, bundle) {
      for (const fault of faults(bundle)) this.error(fault);
    },
  };
}

/** What is too large, in words. */
export function faults(bundle: Rollup.OutputBundle, first = FIRST_SCRIPT, art = ART_OF_A_GAME): string[] {
  const found: string[] = [];
  const scripts = sum(
    [...firstScripts(bundle)].map((name) => sent((bundle[name] as Rollup.OutputChunk).code)),
  );
  if (scripts > first) found.push(`the first script is ${kb(scripts)}, and may be ${kb(first)}`);
  for (const [game, size] of artByGame(bundle)) {
    if (size > art) found.push(`the art of ${game} is ${kb(size)}, and may be ${kb(art)}`);
  }
  return found;
}

function firstScripts(bundle: Rollup.OutputBundle): Set<string> {
  const names = new Set(Object.keys(bundle).filter((name) => isEntry(bundle[name])));
  for (const name of names) {
    const chunk = bundle[name] as Rollup.OutputChunk;
    for (const other of chunk.imports) if (bundle[other]?.type === 'chunk') names.add(other);
  }
  return names;
}

function artByGame(bundle: Rollup.OutputBundle): Map<string, number> {
  const sizes = new Map<string, number>();
  for (const file of Object.values(bundle)) {
    if (file.type !== 'asset') continue;
    const game = file.originalFileNames.map((name) => /src\/games\/([^/]+)\//.exec(name)?.[1]).find(Boolean);
    if (game) sizes.set(game, (sizes.get(game) ?? 0) + sent(file.source));
  }
  return sizes;
}

const isEntry = (file?: Rollup.OutputAsset | Rollup.OutputChunk) => file?.type === 'chunk' && file.isEntry;
const sum = (sizes: number[]) => sizes.reduce((all, size) => all + size, 0);
const kb = (size: number) => `${Math.ceil(size / KB)} KB`;
