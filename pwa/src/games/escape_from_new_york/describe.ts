/** The island in words: for "what is this", and for those who hear the board instead of seeing it. */
import { nameOf } from '../names.svelte';
import { BRIDGES, LYING, PARK, STREETS } from './geometry';
import { copsIn } from './police';
import { ownHero } from './space';
import { GAME, type EscapeView } from './view';
import { word, type WordKey } from './words';

const card = (key: string): string => nameOf(GAME, `card.${key}`);
const enemyName = (kind: string): string => nameOf(GAME, `enemy.${kind}`);

/** Enemies that have no name of their own are counted. */
const NAMELESS = new Set(['prisoner', 'driver']);
const ICONS: Record<string, WordKey> = { event: 'icon.event', manhole: 'icon.manhole', raft: 'icon.raft' };

/** What kind of place a space is. */
function place(view: EscapeView, space: string): string {
  const poi = view.poi[space];
  if (poi) return card(poi);
  if (view.hidden_poi.includes(space)) return word('place.hidden');
  if (space === 'F3') return card('library');
  if (space === 'B2') return card('wtc');
  if (STREETS.has(space)) return word('place.street');
  const park = PARK.has(space);
  if (view.tiles[space]) return word(park ? 'place.park' : 'place.street');
  return word(park ? 'place.park.closed' : 'place.closed');
}

/** What can be seen in one space beside the place itself. */
function contents(view: EscapeView, space: string, names: string[]): string[] {
  const lines: string[] = [];
  if (view.hidden_suburbs.includes(space)) lines.push(word('suburb'));
  for (const icon of view.icons[space] ?? []) {
    const known = ICONS[icon];
    if (known) lines.push(word(known));
    else if (icon === 'trap') lines.push(card(view.tiles[space] ?? ''));
    else if (icon !== 'library') lines.push(nameOf(GAME, `building.${icon}`));
  }
  for (const hero of view.heroes) {
    if (hero.space === space && hero.hero)
      lines.push(word('hero', { name: names[hero.seat] ?? '', hero: card(hero.hero) }));
  }
  const crowd = new Map<string, number>();
  for (const enemy of view.enemies) {
    if (enemy.space !== space) continue;
    if (NAMELESS.has(enemy.kind)) crowd.set(enemy.kind, (crowd.get(enemy.kind) ?? 0) + 1);
    else lines.push(word('boss', { name: enemyName(enemy.kind), n: enemy.hits }));
  }
  for (const [kind, n] of crowd) lines.push(n > 1 ? `${enemyName(kind)} × ${n}` : enemyName(kind));
  const cops = copsIn(view, space);
  if (cops) lines.push(word('cops', { n: cops }));
  if (view.threats[space]) lines.push(word('threat', { n: view.threats[space] }));
  if (view.cubes[space]) lines.push(word('cubes', { n: view.cubes[space] }));
  const cases = view.cases[space];
  if (cases?.length) lines.push(word('case', { cases: cases.join(', ') }));
  if (view.parked[space]) lines.push(word('car'));
  if (view.helicopter === space) lines.push(word(view.landed ? 'helicopter.landed' : 'helicopter'));
  if (space === 'B2') lines.push(word(view.gullfire ? 'gullfire' : 'gullfire.gone'));
  for (const [edge, number] of Object.entries(BRIDGES))
    if (edge.startsWith(`${space}:`)) lines.push(word('bridge', { number }));
  return lines;
}

/** One space, piece by piece. */
export const describeSpace = (view: EscapeView, space: string, names: string[]): string =>
  `${space}: ${[place(view, space), ...contents(view, space, names)].join(' · ')}`;

export const NOISE_END = 10;
export const MISSIONS_END = 4;

/** New York's board, row by row: what each of its signs says, and what follows from it. */
export function describeNewYork(view: EscapeView): { title: string; text: string; sign: string }[] {
  const { noise, missions, event_level, cost, bonuses } = view.new_york;
  const left = MISSIONS_END - missions;
  return [
    { title: word('ny.noise', { noise }), text: word('ny.noise.text'), sign: 'skyline' },
    { title: word('ny.card', { cost: cost ?? '–' }), text: word('ny.card.text'), sign: 'deck' },
    {
      title: word('ny.missions', { missions }),
      text: word('ny.missions.text', { n: left }),
      sign: 'mission',
    },
    {
      title: word('ny.events', { n: event_level }),
      text: word('ny.events.text', { n: event_level }),
      sign: 'event',
    },
    {
      title: word('ny.timer', { n: view.timer }),
      text: word(view.timer_top === 'red' ? 'ny.timer.red' : 'ny.timer.black'),
      sign: 'timer',
    },
    ...bonuses.map((bonus) => ({ title: card(bonus), text: word(`ny.${bonus}` as WordKey), sign: 'threat' })),
    { title: word('ny.prisoners'), text: word('ny.prisoners.text', { n: view.prisoners }), sign: 'prisoner' },
  ];
}

/** What only the viewer knows of its own, for those who hear the app. */
export function describeOwn(view: EscapeView): string[] {
  const own = ownHero(view)?.own;
  if (!own) return [];
  const row = (title: WordKey, cards: readonly string[]) =>
    `${word(title)}: ${cards.map(card).join(', ') || word('none')}.`;
  return [
    row(
      'hand.goals',
      own.objectives.map(({ key }) => key),
    ),
    row('hand.actions', own.hand),
    row('hand.chosen', own.chosen),
    row('hand.supply', own.supply),
  ];
}

/** Where a Roadblock stands, by the spaces that it parts. */
function describeRoadblock(edge: string): string {
  const one = edge.split(':')[0] ?? '';
  const other = LYING.beyond(edge);
  return other
    ? word('roadblock', { one, other })
    : word('roadblock.bridge', { number: BRIDGES[edge] ?? '' });
}

/** What stands on the island, in the order of the spaces. */
export function describeIsland(view: EscapeView, spaces: readonly string[], names: string[]): string[] {
  const shown = (space: string) =>
    Boolean(view.poi[space]) || view.hidden_poi.includes(space) || contents(view, space, names).length > 0;
  return [
    ...spaces.filter(shown).map((space) => describeSpace(view, space, names)),
    ...view.roadblocks.map(describeRoadblock),
  ];
}
