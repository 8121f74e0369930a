/** The name under which tabs and the worker tell each other about answers, and the browser wakes the worker. */
export const CHANNEL = 'stakeout.answers';
