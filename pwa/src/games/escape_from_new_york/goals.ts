/** What is still needed to get out, together or alone, as far as the view says it. */
import { BRIDGES } from './geometry';
import { minimumOf, pointsOf, type PoliceView } from './police';
import { ownHero } from './space';
import type { EscapeView, HeroView } from './view';
import { word, type WordKey } from './words';

export interface Goal {
  key: string;
  text: string;
  met: boolean;
}

export interface Goals {
  together: Goal[];
  /** Empty for who has no hero of its own. */
  alone: Goal[];
  /** Somebody's own goals are among them. */
  isMine: boolean;
  /** Where what is needed can be found or done; with the secret ones for who may read them. */
  spaces: (bare: boolean) => string[];
}

const LAST_LEVEL = 3;
const DIAGRAM = /^diagram_(\d)$/;

const numberOf = (card: string): string | null => DIAGRAM.exec(card)?.[1] ?? null;

/** The cards that this pair of eyes sees in supplies, as needed at a bridge. */
function seen(view: EscapeView): Set<string> {
  return new Set(view.heroes.flatMap((hero) => [...hero.face_up, ...(hero.own?.supply ?? [])]));
}

function together(view: EscapeView): Goal[] {
  const cards = seen(view);
  const bridges = [...cards].map(numberOf).filter((number) => number !== null);
  return [
    { key: 'president', text: word('goal.president'), met: view.president !== null && !view.dead },
    { key: 'tape', text: word('goal.tape'), met: cards.has('tape') },
    bridges.length > 0
      ? { key: 'bridge', text: word('goal.bridge', { bridges: bridges.toSorted().join(', ') }), met: true }
      : {
          key: 'bridge',
          text: word(view.police ? 'goal.diagram.tracer' : 'goal.diagram'),
          met: cards.has('tracer'),
        },
    ...(view.police ? [pointsGoal(view.police)] : []),
  ];
}

/** Reward points against the minimum; what others hold is not known, so it is met only by one's own. */
function pointsGoal(police: PoliceView): Goal {
  const own = pointsOf(police) ?? 0;
  const met = police.minimum !== null && own >= police.minimum;
  return { key: 'points', text: word('goal.points', { points: own, minimum: minimumOf(police) }), met };
}

function alone(view: EscapeView, hero: HeroView | null): Goal[] {
  if (!hero?.own || hero.own.objectives.length === 0) return [];
  const isLevel = hero.level >= LAST_LEVEL;
  const isTime = view.collected || view.timer_top === 'red';
  return [
    { key: 'level', text: word('goal.level', { level: hero.level, last: LAST_LEVEL }), met: isLevel },
    ...hero.own.objectives.map(({ key, met }) => ({ key, text: word(`goal.${key}` as WordKey), met })),
    ...(view.police
      ? [{ key: 'lone', text: word('goal.lone'), met: hero.own.supply.includes('deactivator') }]
      : []),
    { key: 'time', text: word('goal.time'), met: isTime },
  ];
}

/** The spaces at bridges of these numbers. */
const atBridges = (numbers: readonly string[]): string[] =>
  Object.entries(BRIDGES)
    .filter(([, number]) => numbers.includes(number))
    .map(([edge]) => edge.split(':')[0] ?? '');

function spacesFor(view: EscapeView, key: string): string[] {
  const own = ownHero(view)?.own?.supply ?? [];
  const rafts = Object.keys(view.icons).filter((space) => view.icons[space]?.includes('raft'));
  const places: Record<string, () => string[]> = {
    obj_helicopter: () => (view.helicopter ? [view.helicopter] : []),
    obj_gullfire: () => (view.gullfire ? ['B2'] : []),
    obj_raft: () => rafts,
    obj_bridge: () => atBridges(own.flatMap((card) => numberOf(card) ?? [])),
    obj_tape: () => Object.keys(view.cases),
    obj_bracelet: () => Object.keys(view.cases),
  };
  return places[key]?.() ?? [];
}

export function goalsOf(view: EscapeView): Goals {
  const hero = ownHero(view);
  const [common, own] = [together(view), alone(view, hero)];
  return {
    together: common,
    alone: own,
    isMine: own.length > 0,
    spaces(bare) {
      // What one's own cards tell is a secret too: others' eyes see only what lies face up.
      const cards = bare ? seen(view) : new Set(view.heroes.flatMap((each) => each.face_up));
      const ways = atBridges([...cards].flatMap((card) => numberOf(card) ?? []));
      const met = view.promises
        .filter(({ topic, broken }) => topic === 'meet' && !broken)
        .map(({ bridge }) => String(bridge));
      const tape = cards.has('tape') ? [] : Object.keys(view.cases);
      const secret = bare ? own.filter(({ met }) => !met).flatMap(({ key }) => spacesFor(view, key)) : [];
      return [...new Set([...ways, ...atBridges(met), ...tape, ...secret])];
    },
  };
}
