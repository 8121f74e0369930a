/** The English catalogue, put together from its areas; its keys are the type of all catalogues. */
import type { Words } from '../index.svelte';
import { absence } from './absence';
import { account } from './account';
import { game } from './game';
import { match } from './match';
import { people } from './people';
import { play } from './play';
import { replay } from './replay';
import { settings } from './settings';
import { shell } from './shell';
import { table } from './table';
import { talk } from './talk';
import { told } from './told';
import { turns } from './turns';

export const en = {
  ...absence,
  ...account,
  ...game,
  ...match,
  ...people,
  ...play,
  ...replay,
  ...settings,
  ...shell,
  ...table,
  ...talk,
  ...told,
  ...turns,
};

export type MessageKey = keyof typeof en;
export type Catalogue = Words<typeof en>;
