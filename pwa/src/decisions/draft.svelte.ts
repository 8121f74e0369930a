/**
 * What the player has picked but not yet confirmed, for the decisions that are open now. Knows the four
 * forms and no game: a board's target and a row of the list are two ways to the same option.
 */
import type { Choice, Decision, Effect, Option, Target } from '../api/types';

/** A target of the current decision, ready to be drawn. `options` are the option keys that name it. */
export interface BoardTarget extends Target {
  name: string;
  options: string[];
  picked: boolean;
  disabled: boolean;
  /** What a hint points at, before it is taken. */
  hinted: boolean;
}

/** What somebody who knows the game would answer, and why. */
export interface Suggestion {
  decision: string;
  choice: Choice;
  reason: string;
}

/** What is picked of which decision, as plain data. */
export interface Picked {
  decision: string;
  keys: string[];
  numbers: Record<string, number>;
}

export const pickOf = (decision: string, choice: Choice): Picked => ({
  decision,
  keys: typeof choice === 'string' ? [choice] : Array.isArray(choice) ? [...choice] : [],
  numbers: typeof choice === 'object' && !Array.isArray(choice) ? { ...choice } : {},
});

export const targetKey = (target: Target): string => `${target.kind}:${target.id}`;

export const optionsOf = (decision: Decision | null): Option[] =>
  decision && (decision.form.type === 'one' || decision.form.type === 'many') ? decision.form.options : [];

/** A target as an option names it, not picked yet. */
export const boardTarget = (target: Target, option: Option): BoardTarget => ({
  ...target,
  name: option.text,
  options: [option.key],
  picked: false,
  hinted: false,
  disabled: Boolean(option.disabled),
});

/** All questions of one private chain share what stands before the dot: the next of them goes on from the last. */
const chainOf = (id: string): string => id.split('.')[0] ?? id;

export class Draft {
  private open = $state.raw<Decision[]>([]);
  private currentId = $state<string | null>(null);
  /** Nobody has turned to the current decision: it came up by itself. */
  private isByItself = false;
  private keys = $state.raw<string[]>([]);
  private numbers = $state.raw<Record<string, number>>({});
  private explainedKey = $state<string | null>(null);
  /** An answer that was suggested for one of the open decisions; shown, not picked. */
  hint = $state.raw<Suggestion | null>(null);
  /** What a lesson points at, of one of the open decisions. */
  private marked = $state.raw<{ decision: string; keys: string[] } | null>(null);
  /** Keys of a target that stands for several options; the list then shows only these. */
  narrowed = $state.raw<string[] | null>(null);

  /** A tap has just picked it, not a hint, nor what was kept over a reload. */
  private byHand = $state(false);

  readonly isTapped = $derived(this.byHand);

  readonly decisions = $derived(this.open);
  readonly current = $derived(this.open.find((decision) => decision.id === this.currentId) ?? null);
  readonly choice = $derived(this.makeChoice());
  /** What would be lost with the page; null while nothing is picked. */
  readonly picked = $derived.by((): Picked | null => {
    const touched = this.keys.length > 0 || Object.keys(this.numbers).length > 0;
    return this.currentId !== null && touched
      ? { decision: this.currentId, keys: this.keys, numbers: this.numbers }
      : null;
  });
  readonly effects = $derived(this.makeEffects());
  readonly targets = $derived(this.makeTargets());
  /** The disabled option whose reason is being shown. */
  readonly explained = $derived(
    optionsOf(this.current).find((option) => option.key === this.explainedKey && option.disabled) ?? null,
  );
  /** The one picked option of a `one` form, for the words on the confirm button. */
  readonly pickedOption = $derived(
    this.current?.form.type === 'one'
      ? (this.current.form.options.find((option) => option.key === this.keys[0]) ?? null)
      : null,
  );

  /** The tap that was just made may be sent as it is: the server calls it safe, and all that it does is certain. */
  readonly isSafeTap = $derived(
    this.byHand && this.pickedOption?.safe === true && this.effects.every((effect) => effect.certain),
  );

  /** Takes over what is open now; a pick survives as long as its decision does. */
  update(decisions: Decision[]): void {
    if (!decisions.some((decision) => decision.id === this.hint?.decision)) this.hint = null;
    const known = this.decisions.map(({ id }) => id);
    this.open = decisions;
    const stays = decisions.find((decision) => decision.id === this.currentId);
    // What is newly asked comes before an offer that only stood there, not before one that is being answered.
    const arrived = decisions.find((decision) => !decision.optional && !known.includes(decision.id));
    const same = arrived && stays?.optional && this.isByItself && !this.picked ? undefined : stays;
    const chain = chainOf(this.currentId ?? '');
    const next = same ?? decisions.find(({ id }) => id !== stays?.id && chainOf(id) === chain);
    const first = next ?? arrived ?? decisions.find((decision) => !decision.optional) ?? decisions[0];
    if (!same) {
      this.select(first?.id ?? null);
      this.isByItself = true;
    } else this.refit(same.form);
  }

  /** What is half picked stays with its decision, as far as that still offers it. */
  private refit(form: Decision['form']): void {
    if (form.type === 'order') {
      const items = form.items.map((item) => item.key);
      if (items.length !== this.keys.length || items.some((key) => !this.keys.includes(key)))
        this.keys = items;
    } else if (form.type === 'split') {
      const most = new Map(form.buckets.map(({ key, max }) => [key, max]));
      const given = Object.entries(this.numbers);
      const total = given.reduce((sum, [, number]) => sum + number, 0);
      if (total > form.total || given.some(([key, number]) => number > (most.get(key) ?? 0)))
        this.numbers = {};
    } else {
      const offered = form.options.filter((option) => !option.disabled).map((option) => option.key);
      if (this.keys.some((key) => !offered.includes(key)))
        this.keys = this.keys.filter((key) => offered.includes(key));
      if (form.type === 'many' && this.keys.length > form.max) this.keys = this.keys.slice(0, form.max);
    }
  }

  select(id: string | null): void {
    this.currentId = id;
    this.isByItself = false;
    this.clear();
    const form = this.open.find((decision) => decision.id === id)?.form;
    if (form?.type === 'order') this.keys = form.items.map((item) => item.key);
  }

  /** Chooses the decision that is about a piece, for example the helicopter that was tapped. */
  selectAbout(kind: string, id: string): boolean {
    const found = this.open.find((decision) => decision.prompt.args[kind] === id);
    if (!found) return false;
    if (found.id !== this.currentId) this.select(found.id);
    return true;
  }

  /** The tap is being sent. One tap is one answer: while its pick still stands, more goes out only by confirming. */
  spendTap(): void {
    this.byHand = false;
  }

  clear(): void {
    this.byHand = false;
    this.keys = [];
    this.numbers = {};
    this.explainedKey = null;
    this.narrowed = null;
  }

  /** Shows a suggested answer on its decision, without picking anything. */
  suggest(hint: Suggestion): void {
    if (this.currentId !== hint.decision) this.select(hint.decision);
    this.narrowed = null;
    this.hint = hint;
  }

  /** Picks what was suggested; it is still to be confirmed. */
  takeHint(): void {
    const { hint } = this;
    if (!hint) return;
    this.select(hint.decision);
    this.restore(pickOf(hint.decision, hint.choice));
    this.hint = null;
  }

  /** Picks again what was picked before, as far as it is still offered; false where the question is gone. */
  restore(pick: Picked): boolean {
    const decision = this.open.find((candidate) => candidate.id === pick.decision);
    if (!decision) return false;
    if (decision.id !== this.currentId) this.select(decision.id);
    this.byHand = false;
    const { form } = decision;
    if (form.type === 'order') {
      const items = form.items.map((item) => item.key);
      if (pick.keys.length === items.length && items.every((key) => pick.keys.includes(key)))
        this.keys = [...pick.keys];
    } else if (form.type === 'split') {
      this.numbers = {};
      for (const { key } of form.buckets) this.give(key, pick.numbers[key] ?? 0);
    } else {
      const most = form.type === 'one' ? 1 : form.max;
      this.keys = pick.keys.filter((key) => this.isOffered(decision, key)).slice(0, most);
    }
    return true;
  }

  dropHint(): void {
    this.hint = null;
  }

  /** The suggested options in words. */
  get hintText(): string {
    return optionsOf(this.current)
      .filter((option) => this.isHinted(option.key))
      .map((option) => option.text)
      .join(', ');
  }

  /** A lesson points at these options of a decision, and turns to it, unless it is to be taken up elsewhere. */
  mark(decision: string | null, keys: string[], turns = true): void {
    this.marked = decision === null ? null : { decision, keys };
    const asked = this.open.find(({ id }) => id === decision);
    if (asked && turns && this.currentId !== decision && !this.picked) this.select(decision);
  }

  isHinted(key: string): boolean {
    if (this.marked?.decision === this.currentId && this.marked?.keys.includes(key)) return true;
    if (!this.hint || this.hint.decision !== this.currentId) return false;
    const { choice } = this.hint;
    return typeof choice === 'string' ? choice === key : Array.isArray(choice) && choice.includes(key);
  }

  isPicked(key: string): boolean {
    return this.keys.includes(key);
  }

  /** Picks an option (in a `many` form also takes it back); a disabled one shows its reason instead. */
  pick(key: string): void {
    const decision = this.current;
    const option = optionsOf(decision).find((candidate) => candidate.key === key);
    if (!decision || !option) return;
    this.explainedKey = option.disabled ? key : null;
    if (option.disabled) return;
    this.byHand = true;
    if (decision.form.type === 'one') this.keys = [key];
    else if (this.isPicked(key)) this.keys = this.keys.filter((picked) => picked !== key);
    else if (decision.form.type === 'many' && this.keys.length < decision.form.max)
      this.keys = [...this.keys, key];
  }

  pickTarget(target: Target): void {
    const keys = this.targets.find((candidate) => targetKey(candidate) === targetKey(target))?.options ?? [];
    if (keys.length === 1 && keys[0]) {
      this.narrowed = null;
      this.pick(keys[0]);
    } else if (keys.length > 1) {
      this.narrowed = keys;
      if (!keys.some((key) => this.isPicked(key))) this.keys = [];
    }
  }

  amount(bucket: string): number {
    return this.numbers[bucket] ?? 0;
  }

  get left(): number {
    const form = this.current?.form;
    if (form?.type !== 'split') return 0;
    return form.total - Object.values(this.numbers).reduce((sum, value) => sum + value, 0);
  }

  give(bucket: string, change: number): void {
    const form = this.current?.form;
    if (form?.type !== 'split') return;
    const most = form.buckets.find((candidate) => candidate.key === bucket)?.max ?? 0;
    const next = this.amount(bucket) + change;
    if (next < 0 || next > most || change > this.left) return;
    this.numbers = { ...this.numbers, [bucket]: next };
  }

  get order(): string[] {
    return this.keys;
  }

  move(key: string, by: -1 | 1): void {
    const from = this.keys.indexOf(key);
    const to = from + by;
    if (from < 0 || to < 0 || to >= this.keys.length) return;
    const keys = [...this.keys];
    keys.splice(from, 1);
    keys.splice(to, 0, key);
    this.keys = keys;
  }

  private isOffered(decision: Decision, key: string): boolean {
    return optionsOf(decision).some((option) => option.key === key && !option.disabled);
  }

  private makeChoice(): Choice | null {
    const form = this.current?.form;
    if (!form) return null;
    if (form.type === 'one') return this.keys[0] ?? null;
    if (form.type === 'order') return this.keys;
    if (form.type === 'many') {
      return this.keys.length >= form.min && this.keys.length <= form.max ? this.keys : null;
    }
    if (this.left !== 0) return null;
    return Object.fromEntries(form.buckets.map((bucket) => [bucket.key, this.amount(bucket.key)]));
  }

  private makeEffects(): Effect[] {
    return optionsOf(this.current)
      .filter((option) => this.keys.includes(option.key))
      .flatMap((option) => option.effects ?? []);
  }

  private makeTargets(): BoardTarget[] {
    const found = new Map<string, BoardTarget>();
    for (const option of optionsOf(this.current)) {
      for (const target of option.targets ?? []) {
        const known = found.get(targetKey(target));
        const picked = this.keys.includes(option.key);
        const hinted = this.isHinted(option.key);
        if (known) {
          known.options.push(option.key);
          known.picked ||= picked;
          known.hinted ||= hinted;
          known.disabled &&= Boolean(option.disabled);
        } else {
          found.set(targetKey(target), { ...boardTarget(target, option), picked, hinted });
        }
      }
    }
    return [...found.values()];
  }
}
