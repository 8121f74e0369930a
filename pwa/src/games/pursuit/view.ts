/** The view of Pursuit as the server sends it, and the names of its parts. */
export type Colour = 'green' | 'yellow' | 'pink';
export type Trail = 'yellow' | 'red' | 'blue';
export type SearchResult = 'nothing' | Trail | 'car';

export interface Helicopter {
  colour: Colour;
  crossroad: string | null;
  owner: number | null;
  shared: boolean;
  acted: boolean;
}

export interface Search {
  round: number;
  helicopter: Colour;
  building: string;
  result: SearchResult;
}

export interface PursuitView {
  round: number;
  phase: 'choose_thief' | 'placement' | 'thief' | 'police' | 'over';
  thief_seat: number | null;
  police: { seat: number; helicopters: Colour[]; confirmed: boolean }[];
  helicopters: Helicopter[];
  city: Record<string, 'big' | 'small'>;
  track: Trail[];
  roofs: { building: string; colour: Trail }[];
  searches: Search[];
  possible: string[] | null;
  car: string | null;
  path: string[] | null;
}
