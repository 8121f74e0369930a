/** The view, as the server sends it in `MatchView.state`; `npm run schema` writes it once the game is offered. */
export interface EscapeView {
  alive: number | null;
  cases: {
    [key: string]: number[];
  };
  collected: boolean;
  cubes: {
    [key: string]: number;
  };
  cubes_left: number;
  current: number;
  dead: boolean;
  destroyed: string[];
  enemies: EnemyView[];
  events: number;
  gullfire: boolean;
  helicopter: string | null;
  heroes: HeroView[];
  hidden_poi: string[];
  hidden_suburbs: string[];
  icons: {
    [key: string]: string[];
  };
  items: number[];
  landed: boolean;
  new_york: NewYorkView;
  parked: {
    [key: string]: number;
  };
  poi: {
    [key: string]: string;
  };
  president: number | null;
  prisoners: number;
  roadblocks: string[];
  shown: string[];
  slots: boolean[];
  stage: string;
  suburbs: {
    [key: string]: string;
  };
  tiles: {
    [key: string]: string;
  };
  timer: number;
  timer_shown: string[];
  timer_top: string;
  turn: number;
  turn_noise: number;
}

export interface EnemyView {
  hits: number;
  kind: string;
  space: string;
  tricked: boolean;
}

export interface HeroView {
  ammo: number;
  bar: number[];
  bar_needs: number[];
  car: string | null;
  discard: number;
  face_up: string[];
  hand: number;
  hero: string | null;
  level: number;
  own: OwnView | null;
  seat: number;
  space: string | null;
  specials: number;
  supply: number;
  wanted: number;
  weapon: string | null;
}

export interface NewYorkView {
  bonuses: string[];
  cost: number | null;
  deck: number;
  directions: ('N' | 'NE' | 'NW' | 'S' | 'SE' | 'SW')[];
  discard: string[];
  event_level: number;
  event_place: number;
  missions: number;
  noise: number;
  roadblock: ('N' | 'NE' | 'NW' | 'S' | 'SE' | 'SW') | null;
  specials: number;
}

export interface OwnView {
  can_win: boolean;
  chosen: string[];
  damage: number;
  discard: string[];
  hand: string[];
  objectives: ObjectiveView[];
  peeked: {
    [key: string]: string;
  };
  specials: string[];
  supply: string[];
}

export interface ObjectiveView {
  key: string;
  met: boolean;
}

export const GAME = 'escape_from_new_york';
