/** "How to play in a minute": a few pictures with a sentence each, which a game brings (`games/<key>/minute.ts`). */
import type { Language } from '../api/types';

interface MinuteCard {
  /** The address of its picture. */
  picture: string;
  title: Record<Language, string>;
  text: Record<Language, string>;
}

export type Minute = readonly MinuteCard[];
