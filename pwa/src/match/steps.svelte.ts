/**
 * Answers that were given together and are asked one after the other: a statement with its parts, or an action with
 * the choices that will follow it. Each is sent when its question comes; any other question ends them.
 */
import type { Choice, Decision } from '../api/types';
import { optionsOf } from '../decisions/draft.svelte';

export interface Step {
  /** The kind of the decision. */
  kind: string;
  choice: Choice;
}

export class Steps {
  private left = $state.raw<Step[]>([]);
  /** The question that was answered last: it may still be shown for a moment. */
  private answered: string | null = null;

  readonly waiting = $derived(this.left.length > 0);

  begin(steps: Step[], answered: string | null = null): void {
    this.left = steps;
    this.answered = answered;
  }

  stop(): void {
    this.left = [];
  }

  /** What is to be answered now, which is then no longer waiting; null where its question is not open (yet). */
  take(open: Decision[]): { decision: Decision; choice: Choice } | null {
    const [step, ...rest] = this.left;
    if (!step) return null;
    const decisions = open.filter(({ id }) => id !== this.answered);
    const decision = decisions.find(({ kind }) => kind === step.kind);
    if (decision && isOffered(decision, step.choice)) {
      this.left = rest;
      this.answered = decision.id;
      return { decision, choice: step.choice };
    }
    if (decision || decisions.some(({ optional }) => !optional)) this.left = [];
    return null;
  }
}

function isOffered(decision: Decision, choice: Choice): boolean {
  const options = optionsOf(decision);
  return options.length === 0 || options.some((option) => option.key === choice && !option.disabled);
}
