/**
 * Answers in advance: what my seat can decide before it is asked, what is stored, and what is about to be given for
 * me. Nobody else can tell that there is anything.
 */
import * as endpoints from '../api/endpoints';
import { NoAnswer, Problem } from '../api/problems';
import type { Choice, Decision, Order, Orders as Stored } from '../api/types';

export type OrdersApi = Pick<typeof endpoints, 'readOrders' | 'putOrder'>;

/** Every plan has this choice: no plan, ask me. */
export const NONE = 'none';

export class Orders {
  orders = $state.raw<Order[]>([]);
  pending = $state.raw<Stored['pending']>(null);
  busy = $state(false);
  refusal = $state<string | null>(null);

  readonly stored = $derived(this.orders.filter((order) => order.chosen !== null));
  /** As the forms take them; without the way to say "no plan", which has a button of its own. */
  readonly decisions = $derived(this.orders.map((order) => withoutNone(order.decision)));

  constructor(
    private readonly match: string,
    private readonly api: OrdersApi = endpoints,
  ) {}

  async read(seat: number | null): Promise<void> {
    await this.take(() => this.api.readOrders(this.match, seat), true);
  }

  /** True if it is stored. */
  async put(seat: number | null, decision: string, choice: Choice): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    const done = await this.take(() => this.api.putOrder(this.match, seat, { decision, choice }), false);
    this.busy = false;
    if (!done) await this.read(seat);
    return done;
  }

  private async take(call: () => Promise<Stored>, quiet: boolean): Promise<boolean> {
    try {
      const { orders, pending } = await call();
      this.orders = orders;
      this.pending = pending;
      this.refusal = null;
      return true;
    } catch (error) {
      if (error instanceof Problem && !quiet) this.refusal = error.message;
      else if (!(error instanceof Problem || error instanceof NoAnswer)) throw error;
      return false;
    }
  }
}

/** What is stored for something that can be planned, in words. */
export function chosenText(order: Order): string {
  const { form } = order.decision;
  if (order.chosen === null || (form.type !== 'one' && form.type !== 'many'))
    return order.decision.prompt.text;
  const keys = Array.isArray(order.chosen) ? order.chosen : [order.chosen];
  return form.options
    .filter((option) => keys.includes(option.key))
    .map((option) => option.text)
    .join(', ');
}

function withoutNone(decision: Decision): Decision {
  const { form } = decision;
  if (form.type !== 'one') return decision;
  return { ...decision, form: { ...form, options: form.options.filter((option) => option.key !== NONE) } };
}
