/** The view, as the server sends it in `MatchView.state`. */
import type { components } from '../../api/schema';

export type EscapeView = components['schemas']['EscapeView'];
export type HeroView = EscapeView['heroes'][number];

export const GAME = 'escape_from_new_york';
