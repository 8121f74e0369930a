import { describe, expect, it } from 'vitest';
import { describeBuilding, describeHelicopter, describeMap } from '../src/games/pursuit/describe';
import { BUILDINGS } from '../src/games/pursuit/geometry';
import type { PursuitView } from '../src/games/pursuit/view';

const view = {
  round: 4,
  phase: 'police',
  thief_seat: 1,
  police: [{ seat: 0, helicopters: ['green'], confirmed: true, person: true }],
  helicopters: [
    { colour: 'green', crossroad: 'b2', owner: 0, shared: false, acted: true },
    { colour: 'yellow', crossroad: 'c3', owner: null, shared: true, acted: false },
    { colour: 'pink', crossroad: null, owner: null, shared: true, acted: false },
  ],
  city: Object.fromEntries(BUILDINGS.map((id) => [id, id === 'B2' ? 'big' : 'small'])),
  track: ['yellow', 'blue', 'blue', 'blue', 'blue', 'red', 'blue', 'blue', 'blue', 'blue', 'blue'],
  roofs: [{ building: 'B2', colour: 'yellow' }],
  searches: [
    { round: 1, helicopter: 'green', building: 'C3', result: 'nothing' },
    { round: 2, helicopter: 'green', building: 'B2', result: 'yellow' },
    { round: 3, helicopter: 'green', building: 'C3', result: 'nothing' },
  ],
  possible: null,
  car: null,
  path: null,
} satisfies Partial<PursuitView> as PursuitView;

describe('the map in words', () => {
  it('says of a helicopter where it is, whose it is and whether it has acted', () => {
    expect(describeHelicopter(view, 'green', ['Anna', 'Boris'])).toBe(
      'Green helicopter at b2. It is flown by Anna. It has acted in this round.',
    );
    expect(describeHelicopter(view, 'pink', [])).toBe('Pink helicopter, not placed yet.');
  });

  it('says of a building what was found and when nothing was', () => {
    expect(describeBuilding(view, 'B2')).toBe(
      'Building B2, big. The yellow token on the roof: the car was here in round 1.',
    );
    expect(describeBuilding(view, 'C3')).toBe('Building C3, small. Searched in round 1, 3: nothing.');
  });

  it('tells the way of the car only to whom the view tells it', () => {
    expect(describeMap(view, []).join(' ')).not.toContain('The car is here');
    const thief = { ...view, car: 'D4', path: ['B2', 'C2', 'C3', 'D3', 'D4'] };
    expect(describeMap(thief, []).join(' ')).toContain('Building D4, small. The car is here.');
    expect(describeBuilding(thief, 'C2')).toContain('The car was here in round 2.');
  });

  it('names where the car can be where the table shows it', () => {
    const assisted = { ...view, possible: ['A1', 'C1'] };
    expect(describeMap(assisted, []).at(-1)).toBe('The car can be in one of these: A1, C1.');
    expect(describeBuilding(assisted, 'E5')).toContain('The car cannot be here now.');
  });
});
