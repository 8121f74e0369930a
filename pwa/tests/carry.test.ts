/** A guest's way from one browser to another, and what seats are called. */
import { describe, expect, it } from 'vitest';
import { routeOf } from '../src/app/router.svelte';
import { seatName, seatTitle } from '../src/words/seats';
import { match, player } from './builders';

describe('the page for a code', () => {
  it('knows where to go afterwards', () => {
    expect(routeOf('/carry')).toEqual({ name: 'carry', next: '/' });
    expect(routeOf('/carry?next=%2Fm%2Fabc#ABCD-EFGH')).toEqual({ name: 'carry', next: '/m/abc' });
  });
});

describe('the name of a seat', () => {
  const seat = match().seats[0]!;

  it('is the one that the table has fixed', () => {
    expect(seatName({ ...seat, player: player('a'), name: 'Anna (2)' })).toBe('Anna (2)');
  });

  it('is the own one of who is only invited, and in what was stored before tables fixed any', () => {
    expect(seatName({ ...seat, kind: 'invite', player: player('a'), name: 'Seat 1' })).toBe('Player a');
    expect(seatName({ ...seat, player: player('a'), name: '' })).toBe('Player a');
  });

  it('is followed by the new one outside of what was said', () => {
    const renamed = { ...seat, player: player('a'), name: 'Anna', new_name: 'Bella' };
    expect(seatTitle(renamed)).toBe('Anna (now Bella)');
    expect(seatName(renamed)).toBe('Anna');
  });
});
