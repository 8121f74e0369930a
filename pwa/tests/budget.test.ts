import { describe, expect, it } from 'vitest';
import type { Rollup } from 'vite';
import { faults } from '../build/budget';

const noise = (length: number) =>
  Array.from({ length }, (_, at) => String.fromCharCode(33 + ((at * at * 7919) % 90))).join('');

function chunk(code: string, imports: string[] = [], isEntry = false) {
  return { type: 'chunk', code, imports, isEntry } as unknown as Rollup.OutputChunk;
}

function picture(path: string, source: string) {
  return { type: 'asset', source, originalFileNames: [path] } as unknown as Rollup.OutputAsset;
}

describe('what a phone has to fetch', () => {
  const small = noise(500);

  it('counts the entry and what it imports, not what comes later', () => {
    const bundle = {
      'index.js': chunk(small, ['runtime.js'], true),
      'runtime.js': chunk(small, ['deeper.js']),
      'deeper.js': chunk(small),
      'game-x.js': chunk(noise(5000)),
    };
    expect(faults(bundle, 3000, 1)).toEqual([]);
    expect(faults(bundle, 100, 1)).toEqual([expect.stringContaining('the first script is')]);
  });

  it('counts the art of each game by itself', () => {
    const bundle = {
      'a.svg': picture('src/games/chess/a.svg', small),
      'b.svg': picture('src/games/chess/b.svg', small),
      'c.svg': picture('src/games/go/c.svg', small),
    };
    const one = faults(bundle, 1, 0);
    expect(one.map((fault) => fault.split(' is ')[0])).toEqual(['the art of chess', 'the art of go']);
    expect(faults(bundle, 1, 10_000)).toEqual([]);
  });
});
