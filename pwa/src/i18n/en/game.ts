/** Words of the page of a game and the guided match. */
import type { Message } from '../index.svelte';

export const game = {
  'game.title': 'Game',
  'game.how': 'How to play',
  'game.rules': 'Rules',
  'game.play_now': 'Play now against bots',
  'game.play_with': 'Play with people',
  'game.minutes': 'about {n} min at a table',
  'game.join': 'Join',
  'game.no_tables': 'No table is waiting for players.',
  'game.statistics': 'Statistics',
  'game.mine.played': 'I played',
  'game.mine.won': 'I won',
  'game.mine.lost': 'I lost',
  'game.public': {
    one: '{n} public match was finished here. How it ended:',
    other: '{n} public matches were finished here. How they ended:',
  },
  'game.public.none': 'No public match has been finished here yet.',
  'game.search': 'Search the rules',
  'game.contents': 'Contents of the rules',
  'game.hits': { one: '{n} rule found', other: '{n} rules found' },

  'guide.title': 'Guided first match',
  'guide.new': 'A real match, led step by step',
  'guide.step': 'Step {n} of {of}',
  'guide.rule': 'Rule {rule}',
  'guide.skip': 'Play on alone',
  'minute.title': 'How to play in a minute',
  'minute.before': 'Picture before',
  'minute.next': 'Next picture',
  'minute.at': 'Picture {n} of {of}',
  'minute.none': 'Nothing is drawn for this game yet: the rules tell all.',
  'minute.rules': 'All rules',
  'guide.begun': 'Begun: go on',
  'guide.done': 'Done. Play it again',
} satisfies Record<string, Message>;
