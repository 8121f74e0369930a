/** New York's phase being told, scene by scene, over the island. */
import type { GameEvent } from '../../api/types';
import { pauseOf, scenesOf, type Scene } from './film';

export class Film {
  private scenes = $state.raw<Scene[]>([]);
  private at = $state(0);
  private last: GameEvent | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;

  readonly scene = $derived(this.scenes[this.at] ?? null);
  readonly count = $derived(this.scenes.length);
  readonly number = $derived(this.at + 1);

  show(events: readonly GameEvent[], bare: boolean): void {
    const scenes = scenesOf(events, bare);
    // What was told stays told, also where the same events come once more after something else was shown.
    if (scenes.length === 0 || events.at(-1) === this.last) return;
    this.last = events.at(-1);
    this.scenes = scenes;
    this.turnTo(0);
  }

  next(): void {
    this.turnTo(this.at + 1);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.scenes = [];
  }

  private turnTo(index: number): void {
    clearTimeout(this.timer);
    if (index >= this.scenes.length) {
      this.stop();
      return;
    }
    this.at = index;
    this.timer = setTimeout(() => this.next(), pauseOf(this.scenes, index));
  }
}
