/** Names for the parts of Pursuit's view, all from the generated schema. */
import type { PursuitView } from '../../api/types';

export type { PursuitView } from '../../api/types';
export type Helicopter = PursuitView['helicopters'][number];
export type Colour = Helicopter['colour'];
export type Trail = PursuitView['track'][number];
export type SearchResult = PursuitView['searches'][number]['result'];
