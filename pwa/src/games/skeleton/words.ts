/** The board's own words. What cards and spaces are called comes from the server: see `nameOf`. */
import { language, render, type Message, type MessageArgs } from '../../i18n/index.svelte';

const en = {
  'stage.turns': 'Everybody may swap once',
  'stage.over': 'Over',
  'board': 'The table',
  'deck': { one: '{n} card in the deck', other: '{n} cards in the deck' },
  'card.down': '{name}: a card face down.',
  'card.up': '{name}: {card}.',
} satisfies Record<string, Message>;

export type WordKey = keyof typeof en;

const ru: Record<WordKey, Message> = {
  'stage.turns': 'Каждый может поменять карту один раз',
  'stage.over': 'Игра окончена',
  'board': 'Стол',
  'deck': { one: '{n} карта в колоде', few: '{n} карты в колоде', many: '{n} карт в колоде' },
  'card.down': '{name}: карта рубашкой вверх.',
  'card.up': '{name}: {card}.',
};

export const WORDS = { en, ru };

export const word = (key: WordKey, args: MessageArgs = {}): string =>
  render(WORDS[language()][key], args, language());
