import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { budget } from './build/budget.ts';
import { serviceWorker } from './build/service_worker.ts';

const backend = process.env.STAKEOUT_BACKEND ?? 'http://127.0.0.1:8000';

/** The service worker knows a game's files by this name: they are cached when first used. */
const GAME_FILE = 'assets/game-[name]-[hash].js';
const isGameSource = (file: string) => /src\/(games\/[^/]+|posters)\//.test(file);
/** Pictures lie in files of their own: a chunk that only names them is not a game's. */
const isGameScript = (file: string) => isGameSource(file) && !file.includes('.svg');

export default defineConfig({
  plugins: [svelte(), serviceWorker(), budget()],
  // Vitest would otherwise take Svelte's server build, which has no lifecycle.
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  build: {
    target: 'es2022',
    // Inlined files would be data: URLs, which the content security policy refuses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      output: {
        chunkFileNames: (chunk) =>
          chunk.moduleIds.some(isGameScript) ? GAME_FILE : 'assets/[name]-[hash].js',
        assetFileNames: (asset) =>
          asset.originalFileNames.some(isGameSource)
            ? GAME_FILE.replace('.js', '[extname]')
            : 'assets/[name]-[hash][extname]',
      },
    },
  },
  server: {
    proxy: {
      '/api': { target: backend },
      '/ws': { target: backend.replace('http', 'ws'), ws: true },
    },
  },
  test: {
    environment: 'happy-dom',
    include: ['tests/**/*.test.ts'],
    setupFiles: ['tests/setup.ts'],
  },
});
