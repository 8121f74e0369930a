/** A browser's own words for itself, made short: "Chrome, Android". */
import { t } from '../i18n/index.svelte';

const BROWSERS: [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bYaBrowser\//, 'Yandex'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bLinux\b/, 'Linux'],
];

const found = (words: string, table: [RegExp, string][]): string | undefined =>
  table.find(([pattern]) => pattern.test(words))?.[1];

export const deviceName = (words: string): string =>
  [found(words, BROWSERS), found(words, SYSTEMS)].filter(Boolean).join(', ') || t('devices.unknown');
