/**
 * Vite plugin that builds `src/sw/worker.ts` into `dist/sw.js` with the list of files to precache.
 * It is a small stand-in for Workbox's own build tool: the run-time modules of Workbox are used as they
 * are, only the injection of the list is ours (README.md says why).
 */
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build, type Plugin } from 'vite';

/** One line of the precache list; `revision` is null where the file's name already holds a hash. */
interface PrecacheEntry {
  url: string;
  revision: string | null;
}

const GAMES = readdirSync('src/games', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);

/**
 * Scripts and styles of single games, and the pictures of how to play them, are fetched when first needed and then
 * cached, not installed with the shell. What
 * Home draws of every game (posters, small pictures of boards) is installed: it is shown without a network, too.
 */
const isGameFile = (name: string) =>
  new RegExp(`^assets/game-(minute|options|${GAMES.join('|')})-.*\\.(js|css)$`).test(name) ||
  /^assets\/game-.*-minute-.*\.svg$/.test(name);

/** Files that are of no use to an installed app: maps, and the icons that only an installer reads. */
const isLeftOut = (name: string) => /\.map$|^icons\/|^sw\.js$/.test(name);

function listFiles(folder: string, prefix = ''): string[] {
  return readdirSync(join(folder, prefix), { withFileTypes: true }).flatMap((entry) => {
    const name = prefix ? `${prefix}/${entry.name}` : entry.name;
    return entry.isDirectory() ? listFiles(folder, name) : [name];
  });
}

function precacheEntry(folder: string, name: string): PrecacheEntry {
  const hash = createHash('sha256')
    .update(readFileSync(join(folder, name)))
    .digest('hex')
    .slice(0, 16);
  // The server answers /index.html with a redirect to /, and a redirected answer cannot serve a navigation.
  if (name === 'index.html') return { url: '/', revision: hash };
  return { url: `/${name}`, revision: name.startsWith('assets/') ? null : hash };
}

export function serviceWorker(): Plugin {
  let outDir = '';
  return {
    name: 'stakeout-service-worker',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      const names = listFiles(outDir).filter((name) => !isLeftOut(name));
      const shell = names.filter((name) => !isGameFile(name)).map((name) => precacheEntry(outDir, name));
      const games = names.filter(isGameFile).map((name) => `/${name}`);
      await build({
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        define: {
          '__PRECACHE__': JSON.stringify(shell),
          '__GAME_FILES__': JSON.stringify(games),
          'process.env.NODE_ENV': '"production"',
        },
        build: {
          outDir,
          emptyOutDir: false,
          target: 'es2022',
          lib: { entry: 'src/sw/worker.ts', formats: ['iife'], name: 'stakeout', fileName: () => 'sw.js' },
        },
      });
    },
  };
}
