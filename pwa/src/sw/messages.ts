/** Names of what the worker tells a page (go there), and a page the worker (this is what waits now). */
export const OPEN = 'stakeout.open';
export const READ = 'stakeout.read';
/** A page asks the worker that controls it whether the two are of one release. */
export const BELONGS = 'stakeout.belongs';
/** The lock under which notices are shown, listed and closed. */
export const NOTICES = 'notices';
