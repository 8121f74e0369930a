/** Words of the list of turns and invitations. */
import type { Message } from '../index.svelte';

export const turns = {
  'turns.title.none': 'Nothing waits for you',
  'turns.title': { one: '{n} match waits for you', other: '{n} matches wait for you' },
  'turns.others': 'Others are on the move',
  'turns.tables': 'Tables that fill up',
  'turns.invitations': 'Invitations',
  'turns.finished': 'Finished since you looked',
  'turns.empty.title': 'A quiet night in the city',
  'turns.empty.text':
    'Play your first match now, against bots and with notes that explain it. It takes ten minutes and no account.',
  'turns.empty.learn': 'Learn by playing',
  'turns.empty.action': 'Play against bots',
  'turns.all_done': 'All caught up. You are told when somebody moves.',
  'turns.silent': 'The server does not answer: this is the last known state.',
  'turns.quiet': 'A quiet night. How about another match?',
  'turns.recent': 'Played lately',
  'turns.new': 'New match',
  'turns.pull': 'Pull to refresh',
  'turns.release': 'Release to refresh',

  'card.against': 'with {names}',
  'card.waiting_for': 'Waiting for {names}',
  'card.waiting_table': 'Waiting for the table',
  'card.your_turn': 'Your turn',
  'card.free_seats': { one: '{n} free seat', other: '{n} free seats' },
  'card.invited_by': '{name} invites you',
  'card.play': 'Play',
  'invitation.accept': 'Accept',
  'invitation.decline': 'Decline',
  'invitation.declined': 'Declined.',
  'card.won': 'You won',
  'card.lost': 'You lost',
  'card.draw': 'A draw',
  'card.over': 'Over',
} satisfies Record<string, Message>;
