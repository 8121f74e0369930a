/** Words of choosing a game and its options. */
import type { Message } from '../index.svelte';

export const play = {
  'play.title': 'New match',
  'play.players': '{min}–{max} players',
  'play.rules': 'Rules',
  'play.how': 'How do you want to play?',
  'play.preset.bots': 'Against bots, now',
  'play.preset.bots.text': 'Starts at once. No clock, no hurry.',
  'play.preset.friends': 'With friends',
  'play.preset.friends.text': 'Send a link. A day for each turn.',
  'play.preset.public': 'Public table',
  'play.preset.public.text': 'Anybody may join. A day for each turn.',
  'play.seats': 'Players at the table',
  'play.level': 'Bots',
  'play.level.easy': 'Easy',
  'play.level.normal': 'Normal',
  'play.level.hard': 'Hard',

  'play.clock': 'Time for a turn',
  'play.visibility': 'Who may come',
  'play.visibility.public': 'Anybody',
  'play.visibility.link': 'Who has the link',
  'play.visibility.private': 'Only the invited',
  'play.options': 'All options',
  'play.start': 'Start the match',
  'play.open_table': 'Open the table',
  'play.open_tables': 'Open tables',
} satisfies Record<string, Message>;
