/**
 * How this device shows and sounds: colours that more eyes tell apart, large pieces, sound, touch. All are off until
 * somebody wants them; the first two stand on the page's root for the boards.
 */
export type Comfort = 'palette' | 'large' | 'sound' | 'touch';

const STORED = 'stakeout.comfort';
const OFFERED = 'stakeout.sound-offered';

function kept(): Comfort[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(STORED) ?? '[]');
    return Array.isArray(found) ? (found as Comfort[]) : [];
  } catch {
    return [];
  }
}

let wanted = $state.raw<readonly Comfort[]>(kept());

export const hasComfort = (which: Comfort): boolean => wanted.includes(which);

export function showComfort(): void {
  const { dataset } = document.documentElement;
  dataset.palette = hasComfort('palette') ? 'safe' : 'usual';
  dataset.pieces = hasComfort('large') ? 'large' : 'usual';
}

export function setComfort(which: Comfort, on: boolean): void {
  wanted = on ? [...new Set([...wanted, which])] : wanted.filter((one) => one !== which);
  try {
    localStorage.setItem(STORED, JSON.stringify(wanted));
  } catch {
    // A browser that keeps nothing: the wish lasts as long as the page.
  }
  showComfort();
}

/** Sound and touch are offered once on a device, after the first match that was finished there. */
export function mayOfferSound(): boolean {
  try {
    return !hasComfort('sound') && !hasComfort('touch') && localStorage.getItem(OFFERED) === null;
  } catch {
    return false;
  }
}

export function noteOffer(): void {
  try {
    localStorage.setItem(OFFERED, '1');
  } catch {
    // Where nothing is kept nothing is offered either.
  }
}

/** A short buzz, where it is wanted and the phone can. */
export function touch(pattern: number | number[]): void {
  if (hasComfort('touch')) navigator.vibrate?.(pattern);
}
