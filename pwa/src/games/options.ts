/**
 * Table options that a game draws itself (`options.ts` in its folder): how one is set, and how it is shown at a table.
 * Fetched when such an option is on the screen. Whether a value can be played says the server.
 */
import type { Component } from 'svelte';
import type { OptionValue } from '../api/types';
import { byKey } from './folders';

export interface OptionProps {
  /** The key of the option. */
  name: string;
  /** What is chosen of all options. */
  options: Record<string, OptionValue>;
}

export interface OptionEditorProps extends OptionProps {
  title: string;
  onchange: (value: OptionValue) => void;
}

export interface DrawnOption {
  Editor: Component<OptionEditorProps>;
  /** The value, to be looked at. */
  Shown: Component<OptionProps>;
}

const OPTIONS = byKey(import.meta.glob<Record<string, DrawnOption>>('./*/options.ts', { import: 'options' }));

/** How the game draws an option; null if it does not, or if that cannot be fetched now. */
export const loadOption = async (game: string, name: string): Promise<DrawnOption | null> =>
  (await OPTIONS[game]?.().catch(() => null))?.[name] ?? null;
