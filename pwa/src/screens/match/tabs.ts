/** The parts of a match that share the place of the board on a phone. */
export type Tab = 'board' | 'hand' | 'log' | 'chat' | 'people';
