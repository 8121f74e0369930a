/**
 * What a call can fail with: a problem told by the server (RFC 9457), or no answer at all.
 */

/** One wrong field of a form, as the server names it. */
export interface FieldProblem {
  field: string;
  message: string;
  code: string;
}

/** The server's refusal. `code` is stable and safe to compare; `message` is in the caller's language. */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  /** Number of the game rule that forbids the choice, for example `PU-023`. */
  readonly rule: string | null;
  readonly errors: FieldProblem[];

  constructor(status: number, body: Record<string, unknown>) {
    super(String(body.detail || body.title || status));
    this.name = 'Problem';
    this.status = status;
    this.code = typeof body.code === 'string' ? body.code : 'unknown';
    this.rule = typeof body.rule === 'string' ? body.rule : null;
    this.errors = Array.isArray(body.errors) ? (body.errors as FieldProblem[]) : [];
  }
}

/** The request may or may not have reached the server; nobody knows. */
export class NoAnswer extends Error {
  constructor() {
    super('no answer from the server');
    this.name = 'NoAnswer';
  }
}

export const isProblem = (error: unknown, code: string): error is Problem =>
  error instanceof Problem && error.code === code;
