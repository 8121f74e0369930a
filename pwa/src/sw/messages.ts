/** Names of what the worker tells a page (go there), and a page the worker (this is what waits now). */
export const OPEN = 'stakeout.open';
export const READ = 'stakeout.read';
/** The lock under which notices are shown, listed and closed. */
export const NOTICES = 'notices';
