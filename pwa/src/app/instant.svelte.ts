/** Whether choices that the server calls safe go at the first tap: a wish of this device. */
const KEY = 'instant';

let chosen = $state(read());

export const isSafeInstant = (): boolean => chosen;

function read(): boolean {
  try {
    return localStorage.getItem(KEY) === 'safe';
  } catch {
    return false;
  }
}

export function makeSafeInstant(wanted: boolean): void {
  chosen = wanted;
  try {
    if (wanted) localStorage.setItem(KEY, 'safe');
    else localStorage.removeItem(KEY);
  } catch {
    // A browser that keeps nothing: the wish lasts as long as the page.
  }
}
