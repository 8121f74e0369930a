/** Words of the page of a game and the guided match. */
import type { Message } from '../index.svelte';

export const game = {
  'game.title': 'Game',
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
  'guide.new': 'A real match with notes at the right moment',
  'guide.begun': 'Begun: go on',
  'guide.done': 'Done. Play it again',
  'guide.next': 'Got it',
  'guide.skip': 'No more notes',
} satisfies Record<string, Message>;
