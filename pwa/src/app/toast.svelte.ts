/** One short note at a time, for things that need no answer: "Copied", "Saved". */
const SHOWN_MS = 4_000;

let text = $state<string | null>(null);
let hiding: ReturnType<typeof setTimeout> | undefined;

export const toastText = (): string | null => text;

export function toast(message: string): void {
  text = message;
  clearTimeout(hiding);
  hiding = setTimeout(() => (text = null), SHOWN_MS);
}
