/** The drawings of the game by name, as markup to stand inside a picture: signs in a box of 24, faces in one of 100. */
import faces from './faces.svg?raw';
import signs from './signs.svg?raw';

const drawn = (sheet: string): Record<string, string> =>
  Object.fromEntries(
    [...sheet.matchAll(/<symbol id="([^"]+)">(.*?)<\/symbol>/gs)].map(([, name, markup]) => [name, markup]),
  );

export const SIGNS = drawn(signs);
export const FACES = drawn(faces);

export const HEROES: readonly string[] = ['snake', 'maggie', 'brain', 'cabbie'];

/** Each hero's ring; the face and its sign say the same without colour. */
export const RINGS: Readonly<Record<string, string>> = {
  snake: '#4fd6c4',
  maggie: '#f29ad0',
  brain: '#b9a4ff',
  cabbie: '#c8e56a',
};
