/** Every test begins in English, with an empty device. */
import { beforeEach } from 'vitest';
import { useLanguage } from '../src/i18n/index.svelte';

beforeEach(async () => {
  localStorage.clear();
  await useLanguage('en');
});
