/** What a match asks its player now, what is picked of it on the board and in the sheet, and how it is answered. */
import { tick, untrack } from 'svelte';
import type { Choice, Decision, Target } from '../api/types';
import { noteMatch } from '../app/ask.svelte';
import { touch } from '../app/comfort.svelte';
import { isSafeInstant } from '../app/instant.svelte';
import { isOnline } from '../app/network.svelte';
import { play } from '../app/sound';
import { boardTarget, Draft, optionsOf, pickOf, type BoardTarget } from '../decisions/draft.svelte';
import type { Coach, Note } from '../guide/coach.svelte';
import { isAmongBots } from '../words/seats';
import type { Ahead } from './ahead.svelte';
import { keepDraft, keptDraft } from './drafts';
import type { OpenMatch } from './open.svelte';
import { Steps, type Step } from './steps.svelte';
import type { Telling } from './telling.svelte';

/** What else is open, and is asked before anything can be touched. */
export interface Beside {
  readonly coach: Coach;
  readonly ahead: Ahead;
  readonly telling: Telling;
}

/** Is made while a component is set up, and lives as long as that. */
export class Asked {
  readonly draft = new Draft();
  private readonly steps = new Steps();
  /** A piece that was tapped to learn what it is. */
  piece = $state.raw<{ at: Target; text: string; rule: string | null } | null>(null);
  /** I have answered something since the page was opened. */
  hasAnswered = $state(false);
  /** A question of the strip for which something was touched that is not allowed now. */
  tried = $state<string | null>(null);
  /** An offer that was taken up is asked like any question; the others wait beside the board. */
  private takenUp = $state<string | null>(null);
  /** What was picked before the page went away, until the questions are there to pick it again. */
  private kept: ReturnType<typeof keptDraft>;
  /** The sheet, where the keyboard goes on after an answer. */
  sheet = $state<HTMLElement | null>(null);

  private readonly decisions = $derived.by(() =>
    (this.open.session.view?.decisions ?? []).map(this.open.read),
  );
  readonly inStrip = $derived.by(() =>
    this.open.game?.Strip ? this.decisions.filter((decision) => decision.role === 'reaction') : [],
  );
  /** What is answered in the strip can be touched on the board as well. */
  private readonly reactions = $derived(
    this.inStrip.flatMap((decision) =>
      optionsOf(decision).flatMap((option) =>
        (option.targets ?? []).map((target) => ({ decision, option, target: boardTarget(target, option) })),
      ),
    ),
  );
  readonly offers = $derived.by(() =>
    this.open.game?.drawsOffers
      ? this.decisions.filter((decision) => decision.role === 'offer' && decision.id !== this.takenUp)
      : [],
  );
  private readonly asked = $derived.by(() =>
    // Not before the game's chunk is there, which knows what must not be read over a shoulder.
    this.open.gameLoaded
      ? this.decisions.filter(
          (decision) => !this.inStrip.includes(decision) && !this.offers.includes(decision),
        )
      : [],
  );
  private readonly used = $derived.by(() =>
    this.beside.ahead.mode === 'plan' ? this.beside.ahead.draft : this.draft,
  );
  readonly targets = $derived.by((): BoardTarget[] => {
    const { ahead, telling } = this.beside;
    if (this.open.locked || telling.behind) return [];
    if (ahead.mode === 'sketch') return ahead.sketchTargets;
    if (ahead.mode === 'team') return ahead.teamTargets;
    const targets = this.used.targets;
    return ahead.mode === 'play' ? [...targets, ...this.reactions.map(({ target }) => target)] : targets;
  });

  constructor(
    private readonly open: OpenMatch,
    private readonly beside: Beside,
  ) {
    const { session } = open;
    const { id } = open.match;
    this.kept = keptDraft(id);
    $effect(() => {
      const now = this.asked;
      untrack(() => this.update(now));
    });
    $effect(() => {
      const { lesson } = beside.coach;
      void this.asked;
      const isOffer = this.offers.some(({ id }) => id === lesson?.decision);
      untrack(() => this.draft.mark(lesson?.decision ?? null, lesson?.keys ?? [], !isOffer));
    });
    $effect(() => {
      const { picked } = this.draft;
      if (!this.kept) keepDraft(id, picked);
    });
    $effect(() => {
      // What does not count is offered again, to be confirmed by who now knows what has happened.
      const again = session.notice?.answer;
      void this.asked;
      if (again) untrack(() => this.draft.picked ?? this.draft.restore(pickOf(again.decision, again.choice)));
    });
    $effect(() => {
      const { current, choice } = this.draft;
      if (!current || typeof choice !== 'string' || !this.draft.isTapped || open.locked || !isOnline())
        return;
      if (!open.game?.isInstant?.(current, choice) && !(isSafeInstant() && this.draft.isSafeTap)) return;
      untrack(() => {
        this.draft.spendTap();
        void this.goOn(current, choice);
      });
    });
    $effect(() => {
      void session.view?.decisions;
      void open.locked;
      untrack(() => this.goOnWithSteps());
    });
  }

  /** My answer is still missing in the strip: nobody else is waited for. */
  get reacting(): boolean {
    return this.inStrip.some((decision) => decision.kind !== 'engine.change_sealed');
  }

  takeUp(offer: Decision): void {
    this.piece = null;
    this.takenUp = offer.id;
    this.draft.update(this.asked);
    this.draft.select(offer.id);
  }

  /** A target on the board was touched. */
  pick(target: Target): void {
    const { coach, ahead } = this.beside;
    this.piece = null;
    coach.forget();
    const reaction = this.reactions.find((each) => each.target === target);
    if (ahead.mode === 'sketch') void ahead.sketches.touch(target.id);
    else if (ahead.mode === 'team') void ahead.team.touch(target.kind, target.id);
    else if (reaction?.option.disabled) this.tried = reaction.decision.id;
    else if (reaction) void this.send(reaction.decision, reaction.option.key);
    else this.used.pickTarget(target);
  }

  /** A piece was touched that is no target. */
  touchPiece(touched: Target): void {
    const { game, names } = this.open;
    const { shown } = this.beside.telling;
    if (this.draft.selectAbout(touched.kind, touched.id)) {
      this.piece = null;
      this.beside.coach.forget();
    } else {
      const told = shown && game ? game.describe(shown, touched, names) : null;
      this.piece = told && { ...told, at: touched };
    }
  }

  beginSteps(chosen: Step[]): void {
    const [first, ...then] = chosen;
    const decision = this.decisions.find(({ kind }) => kind === first?.kind);
    if (first && decision && !this.allows(decision, first.choice, then)) return;
    this.steps.begin(chosen);
    this.goOnWithSteps();
  }

  /** Sends this answer, and those of `then` as soon as they are asked for. */
  async answer(decision: Decision, choice: Choice, then: Step[] = []): Promise<void> {
    if (!this.allows(decision, choice, then)) return;
    this.steps.begin(then, decision.id);
    await this.send(decision, choice);
  }

  async confirm(): Promise<void> {
    const { current, choice } = this.draft;
    if (current && choice !== null) await this.send(current, choice);
  }

  async send(decision: Decision, choice: Choice): Promise<void> {
    const { session } = this.open;
    if (!this.allows(decision, choice)) return;
    this.piece = null;
    await session.answer(decision, choice);
    await tick();
    // The button that was pressed is gone: the keyboard goes on in the sheet, not at the top of the page.
    if (document.activeElement === document.body) this.sheet?.focus();
    if (session.notice || session.unsent) return;
    const { match } = this.open;
    this.hasAnswered = true;
    if (!isAmongBots(match)) noteMatch(match.id);
    play('confirm');
    touch(20);
  }

  /** What is said now, by who leads the player through a first match. */
  get note(): Note | null {
    const { current, choice } = this.draft;
    // An order is there before anybody has thought of it.
    return this.beside.coach.note(current, current?.form.type === 'order' ? null : choice);
  }

  /** A lesson says what to do. */
  get isLed(): boolean {
    return this.beside.coach.lesson !== null;
  }

  /** What is picked only waits to be sent. */
  get isReady(): boolean {
    return this.draft.picked !== null && this.draft.choice !== null && !this.note?.astray;
  }

  private allows(decision: Decision, choice: Choice, then: readonly Step[] = []): boolean {
    return this.beside.coach.allows(
      decision,
      choice,
      then.map((step) => step.choice),
    );
  }

  private update(now: Decision[]): void {
    this.draft.update(now);
    if (!this.kept || this.decisions.length === 0 || !this.open.gameLoaded) return;
    const pick = this.kept;
    this.kept = null;
    const offer = this.offers.find((decision) => decision.id === pick.decision);
    if (offer) this.takeUp(offer);
    this.draft.restore(pick);
  }

  private async goOn(decision: Decision, choice: string): Promise<void> {
    // Not to take an offer up after all is nobody's business but one's own.
    if (choice === 'back' && decision.id === this.takenUp) this.takenUp = null;
    else await this.send(decision, choice);
  }

  /** What was chosen together goes out one by one, as it is asked for. */
  private goOnWithSteps(): void {
    if (!this.steps.waiting || this.open.locked || !isOnline()) return;
    const next = this.steps.take(this.open.session.view?.decisions ?? []);
    if (next) void this.send(next.decision, next.choice);
  }
}
