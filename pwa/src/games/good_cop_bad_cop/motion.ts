/** How pieces of the table move; end states at once for those who want less motion. */
import { cubicOut } from 'svelte/easing';
import { prefersReducedMotion } from 'svelte/motion';
import type { TransitionConfig } from 'svelte/transition';
import type { Point } from '../../board/camera';

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

/** A piece comes from somewhere else on the table. */
export function travel(_: Element, from: Point): TransitionConfig {
  return {
    duration: durationOf(CALM_MS),
    easing: cubicOut,
    css: (_t, left) => `transform: translate(${from.x * left}px, ${from.y * left}px)`,
  };
}
