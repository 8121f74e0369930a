/**
 * The app's own words, in English and Russian. Keys are typed by the English catalogue; the texts of
 * games (questions, options, events) come from the server and are not here.
 */
import type { Language } from '../api/types';
import type { Catalogue, MessageKey } from './en';

export type { MessageKey } from './en';
export type MessageArgs = Record<string, string | number>;

/** A text, or its plural forms chosen by `n`. */
export type Message = string | Partial<Record<Intl.LDMLPluralRule, string>>;

/** A text for each key of the English words: none may be missing, none may be too many. */
export type Words<English> = Record<keyof English, Message>;

const STORED = 'stakeout.language';

let current = $state<Language>('en');
let catalogue = $state.raw<Catalogue | null>(null);

export const language = (): Language => current;

/** BCP 47 tag for dates and numbers. */
export const locale = (): string => (current === 'ru' ? 'ru-RU' : 'en-GB');

/** The language of this device: chosen in the settings, else the browser's. */
export function preferredLanguage(): Language {
  const stored = localStorage.getItem(STORED);
  if (stored === 'en' || stored === 'ru') return stored;
  const wanted = navigator.languages.find((tag) => /^(en|ru)/i.test(tag)) ?? 'en';
  return wanted.toLowerCase().startsWith('ru') ? 'ru' : 'en';
}

export async function useLanguage(wanted: Language, keep = false): Promise<void> {
  catalogue = wanted === 'ru' ? (await import('./ru')).ru : (await import('./en')).en;
  current = wanted;
  document.documentElement.lang = wanted;
  if (keep) localStorage.setItem(STORED, wanted);
}

export function render(message: Message, args: MessageArgs, tag: string): string {
  const form =
    typeof message === 'string'
      ? message
      : (message[new Intl.PluralRules(tag).select(Number(args.n ?? 0))] ?? message.other ?? '');
  return form.replace(/\{(\w+)\}/g, (whole, name: string) => (name in args ? String(args[name]) : whole));
}

export function t(key: MessageKey, args: MessageArgs = {}): string {
  const message: Message | undefined = catalogue?.[key];
  return message === undefined ? key : render(message, args, current);
}

/** For keys that are put together from data (a result, an end reason): null where no such text exists. */
export function maybe(key: string, args: MessageArgs = {}): string | null {
  return catalogue && key in catalogue ? t(key as MessageKey, args) : null;
}
