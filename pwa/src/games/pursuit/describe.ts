/** The pieces of the map in words: for "what is this", and for those who hear the board instead of seeing it. */
import type { PursuitView } from './view';
import { percent, word } from './words';

export function describeHelicopter(view: PursuitView, colour: string, names: string[]): string | null {
  const helicopter = view.helicopters.find((candidate) => candidate.colour === colour);
  if (!helicopter) return null;
  const name = word(helicopter.colour);
  if (!helicopter.crossroad) return `${word('helicopter.nowhere', { colour: name })}.`;
  const parts = [`${word('helicopter', { colour: name, crossroad: helicopter.crossroad })}.`];
  if (helicopter.shared) parts.push(word('helicopter.shared'));
  else if (typeof helicopter.owner === 'number') {
    parts.push(word('helicopter.owned', { name: names[helicopter.owner] ?? '' }));
  }
  if (view.phase === 'police') parts.push(word(helicopter.acted ? 'helicopter.acted' : 'helicopter.ready'));
  return parts.join(' ');
}

export function describeBuilding(view: PursuitView, building: string): string {
  const parts = [`${word(view.city[building] === 'big' ? 'building.big' : 'building.small', { building })}.`];
  const token = view.roofs.find((roof) => roof.building === building);
  if (token) parts.push(word(`token.${token.colour}`));
  const rounds = view.searches
    .filter((search) => search.building === building && search.result === 'nothing')
    .map((search) => search.round);
  if (rounds.length > 0) parts.push(word('searched.nothing', { rounds: rounds.join(', ') }));
  const step = view.path?.indexOf(building) ?? -1;
  if (view.car === building) parts.push(word('car'));
  else if (step >= 0) parts.push(word('path', { round: step + 1 }));
  if (view.possible && view.phase !== 'over') {
    parts.push(word(view.possible.includes(building) ? 'possible.yes' : 'possible.no'));
  }
  return parts.join(' ');
}

/** The whole map, one line a piece: helicopters, then buildings about which something is known. */
export function describeMap(
  view: PursuitView,
  names: string[],
  knowledge: Record<string, number> | null = null,
): string[] {
  const known = new Set([
    ...view.roofs.map((roof) => roof.building),
    ...view.searches.map((search) => search.building),
    ...(view.path ?? []),
  ]);
  return [
    ...view.helicopters.map((helicopter) => describeHelicopter(view, helicopter.colour, names) ?? ''),
    ...Object.entries(knowledge ?? {}).map(([building, chance]) =>
      word('heat', { chance: percent(chance), buildings: building }),
    ),
    ...[...known].sort().map((building) => describeBuilding(view, building)),
    ...(view.possible && view.phase !== 'over'
      ? [word('possible', { buildings: view.possible.join(', ') })]
      : []),
  ];
}
