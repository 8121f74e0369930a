/** What my team plans beside the match. The server shows it to nobody else. */
import * as endpoints from '../api/endpoints';
import { NoAnswer, Problem } from '../api/problems';
import type { Marker, MarkerKind, Team } from '../api/types';
import { live, type Live } from '../app/live';
import { toast } from '../app/toast.svelte';
import { t } from '../i18n/index.svelte';

export type TeamApi = Pick<typeof endpoints, 'readTeam' | 'pinMarker' | 'takeMarkerOff'>;

export class Teamwork {
  markers = $state.raw<Marker[]>([]);
  /** What a wish can be about now, by the game's id. */
  things = $state.raw<string[]>([]);
  mayPlan = $state(false);
  /** What the next tap on the board pins; null = a tap pins nothing. */
  pin = $state<MarkerKind | null>(null);

  constructor(
    private readonly match: string,
    private readonly api: TeamApi = endpoints,
    private readonly socket: Pick<Live, 'onTeam' | 'onOpen'> = live,
  ) {}

  /** Listens until the returned function is called. What was told during a break is read after it. */
  open(): () => void {
    const closings = [
      this.socket.onTeam(this.match, () => void this.read()),
      this.socket.onOpen(() => void (this.mayPlan && this.read())),
    ];
    return () => {
      for (const close of closings) close();
    };
  }

  async read(): Promise<void> {
    try {
      this.take(await this.api.readTeam(this.match));
    } catch (error) {
      if (!(error instanceof Problem || error instanceof NoAnswer)) throw error;
    }
  }

  /** A place of the board was touched: it gets the marker, or loses the same one. */
  touch(place: string): Promise<void> {
    return this.pin ? this.toggle(this.pin, place) : Promise.resolve();
  }

  toggle(kind: MarkerKind, about: string): Promise<void> {
    const there = this.markers.find((marker) => marker.kind === kind && marker.about === about);
    return this.send(() =>
      there ? this.api.takeMarkerOff(this.match, there.id) : this.api.pinMarker(this.match, kind, about),
    );
  }

  takeOff(marker: Marker): Promise<void> {
    return this.send(() => this.api.takeMarkerOff(this.match, marker.id));
  }

  private async send(call: () => Promise<Team>): Promise<void> {
    try {
      this.take(await call());
    } catch (error) {
      if (error instanceof Problem) toast(error.message);
      else if (error instanceof NoAnswer) toast(t('match.offline'));
      else throw error;
    }
  }

  private take(team: Team): void {
    this.markers = team.markers;
    this.things = team.things;
    this.mayPlan = team.may_plan;
  }
}
