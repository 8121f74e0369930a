/**
 * One tab stop for a whole board: the active target can be reached by Tab, the others by arrow keys.
 */
import { getContext, setContext } from 'svelte';
import { nextInDirection } from './compass';

const NAME = Symbol('board focus');

export class BoardFocus {
  private wanted = $state<string | null>(null);
  private keys = $state.raw<string[]>([]);
  readonly active = $derived(
    this.wanted && this.keys.includes(this.wanted) ? this.wanted : (this.keys[0] ?? null),
  );

  offer(keys: string[]): void {
    this.keys = keys;
  }

  take(key: string): void {
    this.wanted = key;
  }

  /** Handles an arrow key inside `board`; true if the focus moved. */
  move(key: string, board: Element): boolean {
    const focused = document.activeElement;
    const targets = [...board.querySelectorAll<SVGElement>('[data-target]')];
    const here = targets.find((target) => target === focused);
    if (!here) return false;
    const centre = (element: Element) => {
      const box = element.getBoundingClientRect();
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    const others = targets.filter((target) => target !== here).map((item) => ({ item, at: centre(item) }));
    const next = nextInDirection(key, centre(here), others);
    next?.focus();
    return next !== null;
  }
}

export const provideFocus = (): BoardFocus => setContext(NAME, new BoardFocus());
export const boardFocus = (): BoardFocus => getContext<BoardFocus>(NAME);
