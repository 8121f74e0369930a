/**
 * Where one looks at a board: pure geometry in the board's own units, no rules and no DOM.
 * A camera is the visible rectangle; `scale` 1 shows the whole board.
 */
export interface Size {
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

export interface Camera extends Point {
  scale: number;
}

export const FIT: Camera = { x: 0, y: 0, scale: 1 };
export const LARGEST_SCALE = 4;

/** Below this scale a board counts as fitted: nobody wants to be left 2 % off. */
const NEARLY_FIT = 1.04;

export const viewBox = (camera: Camera, board: Size): string =>
  `${camera.x} ${camera.y} ${board.width / camera.scale} ${board.height / camera.scale}`;

/** Keeps the rectangle inside the board. */
export function clamp(camera: Camera, board: Size): Camera {
  const scale = Math.min(LARGEST_SCALE, Math.max(1, camera.scale));
  const most = { x: board.width - board.width / scale, y: board.height - board.height / scale };
  return {
    scale,
    x: Math.min(most.x, Math.max(0, camera.x)),
    y: Math.min(most.y, Math.max(0, camera.y)),
  };
}

export const pan = (camera: Camera, by: Point, board: Size): Camera =>
  clamp({ ...camera, x: camera.x - by.x, y: camera.y - by.y }, board);

/** Zooms by `factor` so that the point `at` (in board units) stays where it is on the screen. */
export function zoom(camera: Camera, factor: number, at: Point, board: Size): Camera {
  const scale = Math.min(LARGEST_SCALE, Math.max(1, camera.scale * factor));
  const ratio = camera.scale / scale;
  return clamp({ scale, x: at.x - (at.x - camera.x) * ratio, y: at.y - (at.y - camera.y) * ratio }, board);
}

/** The board at this scale with a point of it in the middle, as far as its edges let it be. */
export const lookAt = (at: Point, scale: number, board: Size): Camera =>
  clamp({ scale, x: at.x - board.width / scale / 2, y: at.y - board.height / scale / 2 }, board);

/** The board at this scale round all of these points; null where they don't all fit, `margin` around each included. */
export function closeUp(points: readonly Point[], scale: number, margin: number, board: Size): Camera | null {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, right] = [Math.min(...xs) - margin, Math.max(...xs) + margin];
  const [top, bottom] = [Math.min(...ys) - margin, Math.max(...ys) + margin];
  const fits = right - left <= board.width / scale && bottom - top <= board.height / scale;
  return points.length > 0 && fits
    ? lookAt({ x: (left + right) / 2, y: (top + bottom) / 2 }, scale, board)
    : null;
}

export const settle = (camera: Camera): Camera => (camera.scale < NEARLY_FIT ? FIT : camera);

export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

export const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
