/** Pursuit's chunk: its board and its words. */
import type { Target } from '../../api/types';
import type { GameModule } from '../module';
import Board from './Board.svelte';
import { HEIGHT, WIDTH } from './geometry';
import type { Colour, PursuitView } from './view';
import { word, type WordKey } from './words';

const TRACK_HEIGHT = 30;

function describeHelicopter(view: PursuitView, colour: string, names: string[]): string | null {
  const helicopter = view.helicopters.find((candidate) => candidate.colour === colour);
  if (!helicopter) return null;
  const name = word(helicopter.colour);
  if (!helicopter.crossroad) return word('helicopter.nowhere', { colour: name });
  const parts = [`${word('helicopter', { colour: name, crossroad: helicopter.crossroad })}.`];
  if (helicopter.shared) parts.push(word('helicopter.shared'));
  else if (helicopter.owner !== null)
    parts.push(word('helicopter.owned', { name: names[helicopter.owner] ?? '' }));
  if (view.phase === 'police') parts.push(word(helicopter.acted ? 'helicopter.acted' : 'helicopter.ready'));
  return parts.join(' ');
}

function describeBuilding(view: PursuitView, building: string): string {
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
  if (view.possible) parts.push(word(view.possible.includes(building) ? 'possible.yes' : 'possible.no'));
  return parts.join(' ');
}

export const pursuit: GameModule = {
  Board,
  aspect: HEIGHT / WIDTH + TRACK_HEIGHT / WIDTH,

  stage(state) {
    const view = state as PursuitView;
    if (view.phase === 'choose_thief' || view.phase === 'placement') return word(`stage.${view.phase}`);
    return word(view.phase === 'over' ? 'stage.over' : 'stage.round', { round: view.round });
  },

  decisionLabel(decision) {
    const { helicopter } = decision.prompt.args;
    if (typeof helicopter === 'string') return word(helicopter as Colour);
    const key = `decision.${decision.kind.split('.').at(-1)}`;
    return key === 'decision.confirm_placement' ? word(key as WordKey) : null;
  },

  confirmText(decision, option) {
    const place = option.targets?.[0]?.id;
    const { helicopter } = decision.prompt.args;
    if (!place) return null;
    if (typeof helicopter !== 'string')
      return decision.kind.endsWith('hide') ? word('confirm.hide', { place }) : null;
    const verb = option.key.startsWith('search:')
      ? 'search'
      : option.key.startsWith('move:')
        ? 'move'
        : 'place';
    return word(`confirm.${verb}`, { place, colour: word(`with.${helicopter as Colour}`) });
  },

  turnOf(event) {
    const { round } = event.data;
    return typeof round === 'number' && round > 0 ? word('turn', { round }) : null;
  },

  describe(state: unknown, piece: Target, names: string[]) {
    const view = state as PursuitView;
    if (piece.kind === 'helicopter') {
      const text = describeHelicopter(view, piece.id, names);
      return text ? { text, rule: 'PU-020' } : null;
    }
    if (piece.kind !== 'building') return null;
    const token = view.roofs.some((roof) => roof.building === piece.id);
    return { text: describeBuilding(view, piece.id), rule: token ? 'PU-029' : 'PU-025' };
  },
};
