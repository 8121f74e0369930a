/** Names for the parts of Pursuit's view, all from the generated schema. */
import type { components } from '../../api/schema';

/** The view of Pursuit, as the server sends it in `MatchView.state`. */
export type PursuitView = components['schemas']['PursuitView'];
export type Helicopter = PursuitView['helicopters'][number];
export type Colour = Helicopter['colour'];
export type Trail = PursuitView['track'][number];
export type SearchResult = PursuitView['searches'][number]['result'];
