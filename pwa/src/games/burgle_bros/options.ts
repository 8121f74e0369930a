import type { DrawnOption } from '../options';
import WallEditor from './WallEditor.svelte';
import WallsShown from './WallsShown.svelte';

export const options: Record<string, DrawnOption> = {
  custom_walls: { Editor: WallEditor, Shown: WallsShown },
};
