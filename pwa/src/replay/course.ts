/**
 * The course of a match as a replay brings it: any moment without another request. States are put
 * together from the nearest keyframe and kept, so that stepping and scrubbing cost one patch each.
 */
import type { ReplayData, ReplayFrame } from '../api/types';
import { mergePatch } from './patch';

export class Course {
  readonly frames: ReplayFrame[];
  readonly turns: { version: number; label: string }[];
  private readonly states: unknown[] = [];

  constructor(data: ReplayData) {
    this.frames = data.frames;
    this.turns = data.turns;
  }

  get length(): number {
    return this.frames.length;
  }

  /** The game's view after frame `index`; null if there is no such frame. */
  stateAt(index: number): unknown {
    const frame = this.frames[index];
    if (!frame) return null;
    if (index in this.states) return this.states[index];
    let start = index;
    while (start > 0 && !(start in this.states) && this.frames[start]?.state === undefined) start -= 1;
    let state: unknown = this.states[start] ?? this.frames[start]?.state ?? {};
    this.states[start] = state;
    for (let i = start + 1; i <= index; i += 1) {
      const next = this.frames[i];
      state = next?.state ?? mergePatch(state, next?.patch ?? {});
      this.states[i] = state;
    }
    return state;
  }

  /** The frame that shows `version`: the last one not after it. */
  indexOf(version: number): number {
    let low = 0;
    let high = this.frames.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.frames[middle]?.version ?? 0) <= version) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** Label of the turn that frame `index` belongs to. */
  turnAt(index: number): string | null {
    const version = this.frames[index]?.version ?? 0;
    return this.turns.findLast((turn) => turn.version <= version)?.label ?? null;
  }
}
