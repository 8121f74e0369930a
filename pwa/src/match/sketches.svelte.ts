/** What my team has drawn on the board, and what I am drawing. The server shows it to nobody else. */
import * as endpoints from '../api/endpoints';
import { NoAnswer, Problem } from '../api/problems';
import type { Sketch, SketchKind } from '../api/types';
import { live, type Live } from '../app/live';
import { toast } from '../app/toast.svelte';
import { t } from '../i18n/index.svelte';

export type SketchApi = Pick<typeof endpoints, 'readSketches' | 'drawSketch' | 'wipeSketches'>;

export class Sketches {
  all = $state.raw<Sketch[]>([]);
  mayDraw = $state(false);
  tool = $state<SketchKind>('arrow');
  /** Where the arrow that is being drawn begins. */
  start = $state<string | null>(null);

  constructor(
    private readonly match: string,
    private readonly api: SketchApi = endpoints,
    private readonly socket: Pick<Live, 'onSketches'> = live,
  ) {}

  /** Listens until the returned function is called. */
  open(): () => void {
    return this.socket.onSketches(this.match, () => void this.read());
  }

  async read(): Promise<void> {
    try {
      this.take(await this.api.readSketches(this.match));
    } catch (error) {
      if (!(error instanceof Problem || error instanceof NoAnswer)) throw error;
    }
  }

  choose(tool: SketchKind): void {
    this.tool = tool;
    this.start = null;
  }

  /** A tap on a place: it begins an arrow, ends it, or gets the mark. */
  async touch(place: string): Promise<void> {
    if (this.tool === 'arrow' && this.start === null) {
      this.start = place;
      return;
    }
    const start = this.tool === 'arrow' ? (this.start ?? '') : '';
    this.start = null;
    if (start !== place) await this.send(() => this.api.drawSketch(this.match, this.tool, start, place));
  }

  wipe(id: string | null): Promise<void> {
    this.start = null;
    return this.send(() => this.api.wipeSketches(this.match, id));
  }

  private async send(call: () => ReturnType<SketchApi['readSketches']>): Promise<void> {
    try {
      this.take(await call());
    } catch (error) {
      if (error instanceof Problem) toast(error.message);
      else if (error instanceof NoAnswer) toast(t('match.offline'));
      else throw error;
    }
  }

  private take(drawn: Awaited<ReturnType<SketchApi['readSketches']>>): void {
    this.all = drawn.results;
    this.mayDraw = drawn.may_draw;
  }
}
