/**
 * How one's own secrets are shown on this device: open until a tap covers them, or only while the eye is held.
 * A wish of the device, not of the player: the same person sits now alone, now in a train.
 */
const HOLD = 'secrets.hold';
const COVERED = 'secrets.covered';

let onlyHeld = $state(read(HOLD));
let covered = $state(read(COVERED));
let held = $state(false);

/** Whether secrets can be read now. */
export const isBare = (): boolean => (onlyHeld ? held : !covered);

/** Whether the eye must be held to look. */
export const isOnlyHeld = (): boolean => onlyHeld;

export function hold(wanted: boolean): void {
  held = wanted;
}

export function turnCover(): void {
  covered = !covered;
  write(COVERED, covered);
}

export function coverUntilHeld(wanted: boolean): void {
  onlyHeld = wanted;
  write(HOLD, wanted);
}

function read(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

function write(key: string, wanted: boolean): void {
  try {
    if (wanted) localStorage.setItem(key, '1');
    else localStorage.removeItem(key);
  } catch {
    // A browser that keeps nothing: the wish lasts as long as the page.
  }
}
