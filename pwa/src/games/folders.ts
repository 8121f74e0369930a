/** What is found in the games' folders, by the game's key. */
export const byKey = <T>(found: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(found).map(([path, value]) => [path.split('/')[1] ?? path, value]));
