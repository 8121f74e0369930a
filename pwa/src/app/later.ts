/**
 * Work that nobody sees (reading what is beside the question, storing what is known) waits until what changed has
 * been drawn: a frame on a slow phone has room for the drawing and for nothing else.
 */
const LONGEST_WAIT_MS = 250;

/** Does it when the page has nothing to draw, and at the latest after a quarter of a second. */
export function later(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(() => work(), { timeout: LONGEST_WAIT_MS });
  else setTimeout(work);
}
