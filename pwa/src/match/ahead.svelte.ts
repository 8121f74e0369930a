/** What the board is used for beside playing: plans for later, the sketches of a team, and what it plans together. */
import { untrack } from 'svelte';
import type { Choice } from '../api/types';
import { later } from '../app/later';
import { toast } from '../app/toast.svelte';
import { Draft, type BoardTarget } from '../decisions/draft.svelte';
import { t } from '../i18n/index.svelte';
import type { OpenMatch } from './open.svelte';
import { Orders } from './orders.svelte';
import { Sketches } from './sketches.svelte';
import type { Talk } from './talk.svelte';
import { Teamwork } from './teamwork.svelte';

/** What the board and the sheet are used for now. */
export type Mode = 'play' | 'plan' | 'sketch' | 'team';

/** Is made while a component is set up, and lives as long as that. */
export class Ahead {
  mode = $state<Mode>('play');
  /** What is being planned for later: answered on the same board, by the same forms. */
  readonly draft = new Draft();
  readonly orders: Orders;
  readonly sketches: Sketches;
  readonly team: Teamwork;

  /** What is stored, by the id of what can be planned. */
  readonly stored = $derived.by(() =>
    Object.fromEntries(this.orders.stored.map((order) => [order.decision.id, order.chosen as Choice])),
  );
  private readonly places = $derived.by((): BoardTarget[] => {
    const state = this.open.session.view?.state ?? null;
    const places = this.open.game?.places(state) ?? [];
    return places.map((place) => ({ ...place, options: [], hinted: false, picked: false, disabled: false }));
  });
  readonly sketchTargets = $derived.by((): BoardTarget[] =>
    this.places.map((place) => ({ ...place, picked: this.sketches.start === place.id })),
  );
  /** What a marker can be pinned to. */
  readonly teamTargets = $derived.by((): BoardTarget[] =>
    this.team.draft ? this.team.targets : this.team.pin ? this.places : [],
  );
  private readonly playing = $derived.by(() => this.open.playing);
  private readonly hasTeam = $derived.by(() =>
    this.talk.channels.some((channel) => channel.channel === 'team'),
  );

  constructor(
    private readonly open: OpenMatch,
    private readonly talk: Talk,
  ) {
    this.orders = new Orders(open.match.id);
    this.sketches = new Sketches(open.match.id);
    this.team = new Teamwork(open.match.id);
    const { session } = open;
    $effect(() => this.sketches.open());
    $effect(() => this.team.open());
    $effect(() => {
      // With every position there may be something else to plan, and what was drawn may be gone.
      void session.view;
      void session.privately;
      if (this.playing) later(() => void this.orders.read(session.viewer));
    });
    $effect(() => {
      void session.view;
      if (this.hasTeam && !session.remembered) later(() => void this.sketches.read());
      if (this.hasTeam && !session.remembered && open.game?.Team) later(() => void this.team.read());
    });
    $effect(() => {
      const plannable = this.orders.decisions.map(open.read);
      untrack(() => {
        this.draft.update(plannable);
        if (this.mode === 'plan' && plannable.length === 0) this.mode = 'play';
      });
    });
    $effect(() => {
      if (this.mode === 'sketch' && !this.sketches.mayDraw) this.mode = 'play';
      if (this.mode === 'team' && !this.team.mayPlan) this.mode = 'play';
    });
    $effect(() => {
      void session.view;
      void this.team.markers;
      if (this.mode === 'team' && this.team.mayPlan) later(() => void this.team.readIntention());
    });
    $effect(() => {
      void talk.heard;
      if (this.mode === 'team') untrack(() => void this.team.readTalk());
    });
    $effect(() => {
      // Who looks at the plans need not be told of them.
      void this.team.plans;
      void this.team.adoptions;
      if (this.mode === 'team') void this.team.noteSeen();
    });
  }

  /** Stores an answer in advance; true if it is stored. */
  async store(plan: string, choice: Choice): Promise<boolean> {
    const done = await this.orders.put(this.open.session.viewer, plan, choice);
    if (!done) toast(this.orders.refusal ?? t('match.offline'));
    return done;
  }

  /** Stores what was picked in the plan's own form. */
  async confirm(): Promise<void> {
    const { current, choice } = this.draft;
    if (current && choice !== null && (await this.store(current.id, choice))) this.mode = 'play';
  }
}
