/**
 * The end as a scene: for some seconds the board has the screen, at the size that it had, and nothing is asked. Who
 * comes to a match that was over before, or wants no motion, sees the result at once.
 */
export const SCENE_MS = 3_200;

export class Scene {
  on = $state(false);
  private wasRunning = false;

  /** How the match stands, as it is shown now: while a part of it is shown again it is still running. */
  note(status: string, isWanted: boolean): void {
    if (status === 'active') this.wasRunning = true;
    else if (status === 'finished' && this.wasRunning) {
      this.wasRunning = false;
      this.on = isWanted;
    }
  }

  end(): void {
    this.on = false;
  }
}
