/** The view, as the server sends it in `MatchView.state`. */
import type { components } from '../../api/schema';

export type BurgleView = components['schemas']['BurgleView'];
export type FloorView = BurgleView['floors'][number];
export type RoomView = FloorView['rooms'][number];

export const GAME = 'burgle_bros';
