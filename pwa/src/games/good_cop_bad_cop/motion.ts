/** How pieces of the table move; end states at once for those who want less motion. */
import { cubicOut } from 'svelte/easing';
import { prefersReducedMotion } from 'svelte/motion';
import type { TransitionConfig } from 'svelte/transition';

export const CALM_MS = 240;
const QUICK_MS = 180;

export const durationOf = (ms: number): number => (prefersReducedMotion.current ? 0 : ms);

/** A card turns over. */
export function scaleX(_: Element): TransitionConfig {
  return {
    duration: durationOf(QUICK_MS),
    easing: cubicOut,
    css: (t) => `transform-box: fill-box; transform-origin: center; transform: scaleX(${t})`,
  };
}
