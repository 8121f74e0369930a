/** Words of what is on every page, times, and answers on their way. */
import type { Message } from '../index.svelte';

export const shell = {
  'app': 'Stakeout',
  'loading': 'Loading',
  'back': 'Back',
  'retry': 'Try again',
  'close': 'Close',
  'copied': 'Copied',
  'updated': 'Stakeout was updated.',
  'you': 'You',
  'skip_to_content': 'Skip to the content',

  'nav': 'Main',
  'nav.turns': 'Turns',
  'nav.play': 'Play',
  'nav.settings': 'Settings',

  'offline': 'You are offline. This is the last known state.',
  'offline.title': 'No connection',
  'offline.text': 'This page has not been opened on this phone before, so there is nothing to show yet.',
  'failed.title': 'Something went wrong',
  'failed.text': 'The server answered in a way that was not expected. Your matches are safe.',
  'missing.title': 'Nothing here',
  'missing.text': 'This page does not exist, or it is not for your eyes.',
  'missing.home': 'To my turns',

  'time.over': 'time is up',
  'time.left.moment': 'less than a minute left',
  'time.left.minutes': '{n} min left',
  'time.left.hours': '{n} h left',
  'time.left.days': { one: '{n} day left', other: '{n} days left' },
  'time.frozen': 'clock stands: a fault was found',
  'time.paused': 'the table pauses',
  'time.until': 'until {time}',
  'time.stop.night': '{left} · night until {time}',
  'time.stop.weekend': '{left} · weekend until {time}',
  'time.stop.away': '{left} · holiday until {time}',
  'time.tomorrow': 'tomorrow {time}',
  'time.yesterday': 'yesterday {time}',
  'time.on_day': '{date}, {time}',
  'time.days': { one: '{n} day', other: '{n} days' },
  'time.hours': { one: '{n} hour', other: '{n} hours' },
  'time.minutes': '{n} min',
  'time.seconds': '{n} s',
  'time.untimed': 'no time limit',

  'outbox.waits': 'Your answer is kept and sent as soon as there is a connection, once.',
  'outbox.tried':
    'Your answer is kept and sent until the server confirms it. It may have arrived; it counts once.',
  'outbox.take_back': 'Take the answer back',
  'outbox.card': 'Your answer waits for a connection',
  'outbox.refused': 'Your answer does not count: the position has changed',

  'notice.stale': 'Your answer does not count: the position has changed. Please look again.',
  'notice.meanwhile': 'Meanwhile:',
  'notice.already_acted': 'Somebody was quicker: this has been done already.',
  'notice.illegal': 'That is not allowed: {text}',
  'notice.undo': 'Not taken back: the position has changed. Please look again.',
  'notice.refused': '{text}',

  'nav.history': 'History',
} satisfies Record<string, Message>;
