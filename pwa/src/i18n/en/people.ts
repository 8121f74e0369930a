/** Words of history and players. */
import type { Message } from '../index.svelte';

export const people = {
  'history.nobody': 'Your finished matches will be here.',
  'history.empty': 'No such match.',
  'history.figures': 'By game',
  'history.game': 'Game',
  'history.played': 'Played',
  'history.won': 'Won',
  'history.lost': 'Lost',
  'history.drawn': 'Drawn',
  'history.wins': 'Won',
  'history.losses': 'Lost',
  'history.filters': 'Filters',
  'history.all': 'All',
  'history.result': 'Result',
  'history.opponents': 'Against',
  'history.people': 'People',
  'history.bots': 'Bots',
  'history.more': 'Show more',
  'player.since': 'here since {month}',
  'player.finished': 'Finished matches',
  'player.no_matches': 'Nothing here that you may see.',
  'player.public_only': 'Public matches only.',
  'player.missing': 'There is no such player, or they have left.',
} satisfies Record<string, Message>;
