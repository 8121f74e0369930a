import { describe, expect, it } from 'vitest';
import type { Decision } from '../src/api/types';
import { clamp, closeUp, FIT, LARGEST_SCALE, lookAt, pan, settle, viewBox, zoom } from '../src/board/camera';
import { nextInDirection } from '../src/board/compass';
import { game } from '../src/games/pursuit/index';
import {
  BUILDINGS,
  buildingsAround,
  crossroadAt,
  CROSSROADS,
  heading,
  HEIGHT,
  PLOT,
  plotAt,
  WIDTH,
} from '../src/games/pursuit/geometry';

const BOARD = { width: 400, height: 300 };

describe('the camera', () => {
  it('shows the whole board to begin with', () => {
    expect(viewBox(FIT, BOARD)).toBe('0 0 400 300');
  });

  it('goes to a place, and near to several where all of them fit', () => {
    expect(lookAt({ x: 200, y: 150 }, 2, BOARD)).toEqual({ scale: 2, x: 100, y: 75 });
    expect(lookAt({ x: 0, y: 0 }, 2, BOARD)).toEqual({ scale: 2, x: 0, y: 0 });
    const [one, other] = [
      { x: 100, y: 100 },
      { x: 200, y: 150 },
    ];
    expect(closeUp([one, other], 2, 20, BOARD)).toEqual({ scale: 2, x: 50, y: 50 });
    expect(closeUp([one, other], 4, 20, BOARD)).toBeNull();
    expect(closeUp([], 2, 20, BOARD)).toBeNull();
  });

  it('keeps the point under the fingers where it is', () => {
    const at = { x: 300, y: 100 };
    const camera = zoom(FIT, 2, at, BOARD);
    expect(camera.scale).toBe(2);
    expect((at.x - camera.x) * camera.scale).toBe(300);
    expect((at.y - camera.y) * camera.scale).toBe(100);
  });

  it('never leaves the board and never goes too near or too far', () => {
    expect(clamp({ x: -50, y: 999, scale: 2 }, BOARD)).toEqual({ x: 0, y: 150, scale: 2 });
    expect(zoom(FIT, 0.1, { x: 0, y: 0 }, BOARD)).toEqual(FIT);
    expect(zoom(FIT, 100, { x: 0, y: 0 }, BOARD).scale).toBe(LARGEST_SCALE);
    expect(pan(FIT, { x: 40, y: 40 }, BOARD)).toEqual(FIT);
  });

  it('snaps back when it is nearly fitted', () => {
    expect(settle({ x: 3, y: 2, scale: 1.02 })).toEqual(FIT);
    expect(settle({ x: 3, y: 2, scale: 1.5 }).scale).toBe(1.5);
  });
});

describe('arrow keys', () => {
  const grid = ['a', 'b', 'c', 'd'].map((item, i) => ({
    item,
    at: { x: (i % 2) * 10, y: Math.floor(i / 2) * 10 },
  }));

  it('go to the neighbour in that direction', () => {
    const others = grid.slice(1);
    expect(nextInDirection('ArrowRight', { x: 0, y: 0 }, others)).toBe('b');
    expect(nextInDirection('ArrowDown', { x: 0, y: 0 }, others)).toBe('c');
    expect(nextInDirection('ArrowUp', { x: 0, y: 0 }, others)).toBeNull();
    expect(nextInDirection('Enter', { x: 0, y: 0 }, others)).toBeNull();
  });
});

describe('the map of Pursuit', () => {
  it('has 25 buildings and 16 crossroads in reading order', () => {
    expect(BUILDINGS).toHaveLength(25);
    expect(BUILDINGS.slice(0, 6)).toEqual(['A1', 'B1', 'C1', 'D1', 'E1', 'A2']);
    expect(CROSSROADS).toHaveLength(16);
    expect([CROSSROADS[0], CROSSROADS.at(-1)]).toEqual(['a1', 'd4']);
  });

  it('puts a crossroad between the four buildings that it touches', () => {
    const at = crossroadAt('b3');
    for (const [building, dx, dy] of [
      ['B3', -1, -1],
      ['C3', 1, -1],
      ['B4', -1, 1],
      ['C4', 1, 1],
    ] as const) {
      const plot = plotAt(building);
      expect(Math.sign(plot.x + PLOT / 2 - at.x)).toBe(dx);
      expect(Math.sign(plot.y + PLOT / 2 - at.y)).toBe(dy);
      expect(Math.abs(plot.x + PLOT / 2 - at.x)).toBe(36);
    }
  });

  it('fits on the board', () => {
    expect(plotAt('E5').x + PLOT).toBeLessThan(WIDTH);
    expect(plotAt('E5').y + PLOT).toBeLessThan(HEIGHT);
  });

  it('turns a helicopter to where it flies', () => {
    expect([heading('b2', 'b1'), heading('b2', 'c2'), heading('b2', 'b3'), heading('b2', 'a2')]).toEqual([
      0, 90, 180, -90,
    ]);
  });
});

describe('the reach of a helicopter', () => {
  it('is the four buildings around its crossroad', () => {
    expect(buildingsAround('b2')).toEqual(['B2', 'C2', 'B3', 'C3']);
    expect(buildingsAround('d4')).toEqual(['D4', 'E4', 'D5', 'E5']);
  });

  it('keeps the row of helicopters in one order', () => {
    const about = (helicopter?: string) =>
      ({ prompt: { text: '', args: helicopter ? { helicopter } : {} } }) as unknown as Decision;
    const rank = (each?: string) => game.rankOf?.(about(each)) ?? -1;
    expect([rank('green'), rank('yellow'), rank('pink'), rank()]).toEqual([0, 1, 2, 3]);
  });
});
