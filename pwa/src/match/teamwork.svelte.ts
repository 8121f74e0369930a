/** What my team plans beside the match. The server shows it to nobody else, and says what holds of a plan. */
import * as endpoints from '../api/endpoints';
import { NoAnswer, Problem } from '../api/problems';
import type {
  Adoption,
  ChatMessage,
  Marker,
  MarkerKind,
  Option,
  PlanPart,
  Team,
  TeamPlan,
} from '../api/types';
import { live, type Live } from '../app/live';
import { toast } from '../app/toast.svelte';
import { boardTarget, type BoardTarget } from '../decisions/draft.svelte';
import { t } from '../i18n/index.svelte';

export type TeamApi = Pick<
  typeof endpoints,
  | 'readTeam'
  | 'pinMarker'
  | 'takeMarkerOff'
  | 'noteTeamSeen'
  | 'proposePlan'
  | 'changePlan'
  | 'dropPlan'
  | 'adoptPlan'
  | 'withdrawAdoption'
  | 'rehearsePlan'
  | 'readIntention'
  | 'readChat'
  | 'sayInChat'
>;

/** In the place of a plan's id: what a bot means to do. It stands nowhere, and nobody can adopt it. */
const INTENDED = 'intended';

interface Part {
  seat: number;
  steps: string[];
}

/** A plan that is being made or changed. */
export interface PlanDraft {
  /** The plan that it changes; null = a new one. */
  of: TeamPlan | null;
  parts: Part[];
  /** Whose steps are being chosen. */
  seat: number;
}

export class Teamwork {
  markers = $state.raw<Marker[]>([]);
  plans = $state.raw<TeamPlan[]>([]);
  adoptions = $state.raw<Adoption[]>([]);
  /** What a wish can be about now, by the game's id. */
  things = $state.raw<string[]>([]);
  mayPlan = $state(false);
  /** What the next tap on the board pins; null = a tap pins nothing. */
  pin = $state<MarkerKind | null>(null);
  /** The plan that is looked at, by its id. */
  private chosen = $state<string | null>(null);
  draft = $state.raw<PlanDraft | null>(null);
  /** How the draft would go. */
  tried = $state.raw<PlanPart[]>([]);
  /** Options of a place that stands for several, until one of them is chosen. */
  narrowed = $state.raw<Option[] | null>(null);
  busy = $state(false);
  private intention = $state.raw<TeamPlan | null>(null);
  /** The plan that is talked about, by its id, and what was said of it, the oldest first. */
  talking = $state<string | null>(null);
  messages = $state.raw<ChatMessage[]>([]);

  /** All that can be looked at: what was proposed, then what a bot means to do. */
  readonly all = $derived(this.intention ? [...this.plans, this.intention] : this.plans);
  readonly plan = $derived(
    this.all.find(({ id }) => id === this.chosen) ?? this.plans.at(-1) ?? this.all[0] ?? null,
  );
  /** What the board draws: the draft, else the plan that is looked at. */
  readonly shown = $derived(this.draft ? this.tried : (this.plan?.parts ?? []));
  /** What could come next in the draft, for the seat whose steps are being chosen. */
  readonly next = $derived(
    this.draft ? (this.tried.find(({ seat }) => seat === this.draft?.seat)?.options ?? []) : [],
  );
  readonly targets = $derived.by((): BoardTarget[] => {
    const found = new Map<string, BoardTarget>();
    for (const option of this.next)
      for (const target of option.targets ?? [])
        if (target.kind !== 'way' && !found.has(`${target.kind}:${target.id}`))
          found.set(`${target.kind}:${target.id}`, boardTarget(target, option));
    return [...found.values()];
  });
  private asked = 0;

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
      if (this.draft) await this.rehearse();
    } catch (error) {
      if (!(error instanceof Problem || error instanceof NoAnswer)) throw error;
    }
  }

  /** Reads what the next bot means to do. */
  async readIntention(): Promise<void> {
    try {
      const { seat, name, part } = await this.api.readIntention(this.match);
      this.intention =
        part && seat !== null
          ? { id: INTENDED, revision: 0, seat, name: name ?? '', proposed_at: '', parts: [part] }
          : null;
    } catch (error) {
      if (!(error instanceof Problem || error instanceof NoAnswer)) throw error;
    }
  }

  isIntended(plan: TeamPlan): boolean {
    return plan.id === INTENDED;
  }

  // Talk about a plan, where it stands.

  /** Opens what was said of a plan, or closes it. */
  async talkAbout(plan: TeamPlan): Promise<void> {
    this.talking = this.talking === plan.id ? null : plan.id;
    this.messages = [];
    await this.readTalk();
  }

  async readTalk(): Promise<void> {
    const about = this.talking;
    if (about === null) return;
    try {
      const page = await this.api.readChat(this.match, 'team', null, null, about);
      if (about === this.talking) this.messages = page.results.toReversed();
    } catch (error) {
      if (!(error instanceof Problem || error instanceof NoAnswer)) throw error;
    }
  }

  /** Says something of the plan; true if it is said. `key` makes a retry the same message. */
  async say(text: string, key: string): Promise<boolean> {
    const about = this.talking;
    if (about === null) return false;
    try {
      await this.api.sayInChat(this.match, 'team', text, key, null, about);
    } catch (error) {
      this.complain(error);
      return false;
    }
    await this.readTalk();
    return true;
  }

  /** All that is planned now has been looked at. */
  async noteSeen(): Promise<void> {
    try {
      await this.api.noteTeamSeen(this.match);
    } catch (error) {
      if (!(error instanceof Problem || error instanceof NoAnswer)) throw error;
    }
  }

  /** Who proposes something for one of these seats that was not adopted for it; null = nobody. */
  proposerFor(seats: readonly number[]): string | null {
    return this.proposalFor(seats)?.name ?? null;
  }

  /** Looks at that proposal first, where there is one. */
  lookAtProposal(seats: readonly number[]): void {
    const proposal = this.proposalFor(seats);
    if (proposal) this.look(proposal);
  }

  private proposalFor(seats: readonly number[]): TeamPlan | null {
    const open = this.plans.find(
      (plan) =>
        !(plan.seat !== null && seats.includes(plan.seat)) &&
        plan.parts.some(({ seat }) => seats.includes(seat) && !this.isAdopted(plan, seat)),
    );
    return open ?? null;
  }

  /** Whether a seat has adopted what the plan wants of it now. What others do of it changes nothing of that. */
  isAdopted(plan: TeamPlan, seat: number): boolean {
    const steps = plan.parts.find((part) => part.seat === seat)?.steps ?? [];
    return this.adoptions.some(
      (each) =>
        each.seat === seat && each.plan === plan.id && each.steps.every((key, i) => steps[i]?.key === key),
    );
  }

  look(plan: TeamPlan): void {
    this.chosen = plan.id;
  }

  // Markers.

  /** A place of the board was touched: it gets the marker, or loses the same one; or it is the draft's next step. */
  async touch(kind: string, place: string): Promise<void> {
    if (this.draft) {
      const options = this.next.filter(({ targets }) =>
        targets?.some((target) => target.kind === kind && target.id === place),
      );
      this.narrowed = options.length > 1 ? options : null;
      if (options.length === 1 && options[0]) await this.add(options[0].key);
    } else if (this.pin) await this.toggle(this.pin, place);
  }

  toggle(kind: MarkerKind, about: string): Promise<boolean> {
    const there = this.markers.find((marker) => marker.kind === kind && marker.about === about);
    return this.send(() =>
      there ? this.api.takeMarkerOff(this.match, there.id) : this.api.pinMarker(this.match, kind, about),
    );
  }

  takeOff(marker: Marker): Promise<boolean> {
    return this.send(() => this.api.takeMarkerOff(this.match, marker.id));
  }

  // Plans.

  begin(seat: number): void {
    this.pin = null;
    this.draft = { of: null, parts: [], seat };
    void this.turnTo(seat);
  }

  change(plan: TeamPlan, seat: number): void {
    this.pin = null;
    const parts = plan.parts.map((part) => ({ seat: part.seat, steps: part.steps.map(({ key }) => key) }));
    this.draft = {
      of: this.isIntended(plan) ? null : plan,
      parts,
      seat: parts.some((part) => part.seat === seat) ? seat : (parts[0]?.seat ?? seat),
    };
    void this.turnTo(this.draft.seat);
  }

  /** Whose steps come next. */
  async turnTo(seat: number): Promise<void> {
    const { draft } = this;
    if (!draft) return;
    const parts = draft.parts.filter((part) => part.steps.length > 0 || part.seat === seat);
    if (!parts.some((part) => part.seat === seat)) parts.push({ seat, steps: [] });
    this.draft = { ...draft, seat, parts };
    await this.rehearse();
  }

  async add(key: string): Promise<void> {
    await this.edit((steps) => [...steps, key]);
  }

  async takeStepBack(): Promise<void> {
    await this.edit((steps) => steps.slice(0, -1));
  }

  stopDrafting(): void {
    this.draft = null;
    this.tried = [];
    this.narrowed = null;
  }

  async propose(): Promise<void> {
    const { draft } = this;
    if (!draft) return;
    const parts = draft.parts.filter(({ steps }) => steps.length > 0);
    const known = new Set(this.plans.map(({ id }) => id));
    const { of } = draft;
    const done = await this.send(() =>
      of
        ? this.api.changePlan(this.match, of.id, of.revision, parts)
        : this.api.proposePlan(this.match, parts),
    );
    if (!done) return;
    this.chosen = of?.id ?? this.plans.find(({ id }) => !known.has(id))?.id ?? null;
    this.stopDrafting();
  }

  adopt(plan: TeamPlan, seat: number): Promise<boolean> {
    return this.send(() => this.api.adoptPlan(this.match, seat, plan.id, plan.revision));
  }

  withdraw(seat: number): Promise<boolean> {
    return this.send(() => this.api.withdrawAdoption(this.match, seat));
  }

  drop(plan: TeamPlan): Promise<boolean> {
    return this.send(() => this.api.dropPlan(this.match, plan.id));
  }

  private async edit(change: (steps: string[]) => string[]): Promise<void> {
    const { draft } = this;
    if (!draft) return;
    this.narrowed = null;
    this.draft = {
      ...draft,
      parts: draft.parts.map((part) =>
        part.seat === draft.seat ? { ...part, steps: change(part.steps) } : part,
      ),
    };
    await this.rehearse();
  }

  /** Asks how the draft would go. A step that stands for several comes back taken apart. */
  private async rehearse(): Promise<void> {
    const { draft } = this;
    if (!draft || draft.parts.length === 0) return;
    const asked = ++this.asked;
    try {
      const { parts } = await this.api.rehearsePlan(this.match, draft.parts);
      if (asked !== this.asked || !this.draft) return;
      this.tried = parts;
      this.draft = {
        ...this.draft,
        parts: parts.map((part) => ({ seat: part.seat, steps: part.steps.map(({ key }) => key) })),
      };
    } catch (error) {
      this.complain(error);
    }
  }

  private async send(call: () => Promise<Team>): Promise<boolean> {
    this.busy = true;
    try {
      this.take(await call());
      return true;
    } catch (error) {
      this.complain(error);
      if (error instanceof Problem) await this.read();
      return false;
    } finally {
      this.busy = false;
    }
  }

  private complain(error: unknown): void {
    if (error instanceof Problem) toast(error.message);
    else if (error instanceof NoAnswer) toast(t('match.offline'));
    else throw error;
  }

  private take(team: Team): void {
    this.markers = team.markers;
    this.plans = team.plans;
    this.adoptions = team.adoptions;
    this.things = team.things;
    this.mayPlan = team.may_plan;
  }
}
