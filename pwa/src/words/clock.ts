/** A table's clock in words, the same for who makes a table and who joins it. */
import type { Clock } from '../api/types';
import { t } from '../i18n/index.svelte';
import { duration } from './time';

/** How much time there is: "1 day per turn", "8 hours in all, 1 hour back per turn", "every day at 21:00". */
export function clockWords(clock: Clock): string {
  if (clock.kind === 'fixed') return t('clock.words.fixed', { time: duration(clock.seconds) });
  if (clock.kind === 'daily') return t('clock.words.daily', { at: clock.at, zone: zoneName(clock.zone) });
  if (clock.kind === 'bank') {
    const bank = duration(clock.bank);
    return clock.increment > 0
      ? t('clock.words.bank_back', { time: bank, back: duration(clock.increment) })
      : t('clock.words.bank', { time: bank });
  }
  return t('time.untimed');
}

/** What stops it: null where nothing does, or where there is no clock. */
export function pauseWords(clock: Clock): string | null {
  if (clock.kind === 'untimed') return null;
  const names = (['night', 'weekend', 'away'] as const).filter((each) => clock.pauses[each]);
  return names.length > 0
    ? t('clock.words.pauses', { what: names.map((each) => t(`clock.pause.${each}`)).join(', ') })
    : t('clock.words.no_pauses');
}

/** How often one may ask for how much more time; null where nobody may. */
export function moreWords(clock: Clock): string | null {
  if (clock.kind === 'untimed' || !clock.extension) return null;
  const { hours, times } = clock.extension;
  return t('clock.words.more', {
    hours: t('more.hours', { n: hours }),
    times: t('clock.more.times', { n: times }),
  });
}

/** "Europe/Berlin" as people read it. */
export const zoneName = (zone: string): string => zone.replaceAll('_', ' ');
