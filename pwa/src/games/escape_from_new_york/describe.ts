/** The island in words: for "what is this", and for those who hear the board instead of seeing it. */
import { nameOf } from '../names.svelte';
import { GAME, type EscapeView } from './view';
import { word } from './words';

const card = (key: string): string => nameOf(GAME, `card.${key}`);
export const enemyName = (kind: string): string => nameOf(GAME, `enemy.${kind}`);

/** What lies in one space, piece by piece. */
export function describeSpace(view: EscapeView, space: string, names: string[]): string[] {
  const lines: string[] = [];
  const tile = view.poi[space] ?? view.tiles[space];
  if (tile) lines.push(word('enemy', { space, name: card(tile) }));
  if (view.hidden_poi.includes(space)) lines.push(word('hidden', { space }));
  if (view.hidden_suburbs.includes(space)) lines.push(word('suburb', { space }));
  for (const hero of view.heroes) {
    if (hero.space !== space || !hero.hero) continue;
    lines.push(word('hero', { space, name: names[hero.seat] ?? '', hero: card(hero.hero) }));
  }
  for (const enemy of view.enemies) {
    if (enemy.space === space) lines.push(word('enemy', { space, name: enemyName(enemy.kind) }));
  }
  if (view.cubes[space]) lines.push(word('cubes', { space, n: view.cubes[space] }));
  const cases = view.cases[space];
  if (cases?.length) lines.push(word('case', { space, cases: cases.join(', ') }));
  if (view.helicopter === space) lines.push(word('helicopter', { space }));
  return lines;
}

/** The whole island, in the order of the spaces. */
export function describeIsland(view: EscapeView, spaces: readonly string[], names: string[]): string[] {
  return [
    ...spaces.flatMap((space) => describeSpace(view, space, names)),
    ...view.roadblocks.map((edge) => word('roadblock', { edge })),
  ];
}
