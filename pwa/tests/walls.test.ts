/** The wall editor: what is set and taken away, what is taken back, and what the server says beside it. */
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { reviewLayout } from '../src/api/endpoints';
import { countingProperties, type GameInfo, type LayoutReview, type OptionValue } from '../src/api/types';
import WallEditor from '../src/games/burgle_bros/WallEditor.svelte';
import { useLanguage } from '../src/i18n/index.svelte';

vi.mock('../src/api/endpoints', () => ({ reviewLayout: vi.fn() }));

const PRINTED = ['1:A1+B1', '2:C3+D3'];
const CUT_OFF = { text: 'Floor 1: no way leads to room A1', places: ['1:A1'] };

/** Stands in for the server: a room with two walls at it is cut off. */
const answer = (options: Record<string, OptionValue>, start: string | null): LayoutReview => {
  const parts = start ? PRINTED : ([options.custom_walls ?? []].flat() as string[]);
  return {
    parts,
    sheet: { floors: 2, width: options.scenario === 'fort_knox' ? 5 : 4, walls: 8, empty: '' },
    problems: parts.filter((part) => part.startsWith('1:A1+')).length > 1 ? [CUT_OFF] : [],
    remarks: [],
    starts: { printed: 'as printed' },
  };
};

beforeAll(() => useLanguage('en'));
beforeEach(() => {
  vi.mocked(reviewLayout).mockImplementation((_game, _name, options, start) =>
    Promise.resolve(answer(options, start)),
  );
});

afterEach(cleanup);

/** The editor within a page that keeps what it says. */
async function open(walls: string[], scenario = 'office_job') {
  const options: Record<string, OptionValue> = { scenario, custom_walls: walls };
  const onchange = vi.fn((value: OptionValue) => {
    options.custom_walls = value;
    queueMicrotask(() => void page.rerender({ options: { ...options } }));
  });
  const page = render(WallEditor, { name: 'custom_walls', title: 'Walls', options, onchange });
  await screen.findByText('Undo');
  return { options, onchange, page };
}

const side = (rooms: string) => screen.getByRole('button', { name: `Wall between ${rooms}` });

describe('the wall editor', () => {
  it('begins with the printed walls where nothing is drawn yet', async () => {
    const { onchange } = await open([]);
    await waitFor(() => expect(onchange).toHaveBeenCalledWith(PRINTED));
  });

  it('sets a wall and takes it away, and takes both back', async () => {
    const { options } = await open(['2:C3+D3']);
    await fireEvent.click(side('B2, C2'));
    expect(options.custom_walls).toEqual(['2:C3+D3', '1:B2+C2']);
    expect(side('B2, C2').getAttribute('aria-pressed')).toBe('true');
    await fireEvent.keyDown(side('B2, C2'), { key: 'Enter' });
    expect(options.custom_walls).toEqual(['2:C3+D3']);
    for (let i = 0; i < 2; i++) await fireEvent.click(screen.getByText('Undo'));
    expect(options.custom_walls).toEqual(['2:C3+D3']);
    expect(screen.getByText('Undo').closest('button')?.disabled).toBe(true);
  });

  it('says in words and by a pattern what is wrong', async () => {
    const { page } = await open(['1:A1+B1']);
    expect(screen.getByRole('status').textContent).toContain('These walls can be played.');
    await fireEvent.click(side('A1, A2'));
    await waitFor(() => expect(screen.getByRole('status').textContent).toContain(CUT_OFF.text));
    expect(page.container.querySelectorAll('rect[fill="url(#cut-off-1)"]')).toHaveLength(1);
  });

  it('clears the floor that is shown alone', async () => {
    const { options } = await open(PRINTED);
    await fireEvent.click(screen.getByText('Clear the floor'));
    expect(options.custom_walls).toEqual(['2:C3+D3']);
  });

  it('drops what does not stand in the building that was chosen', async () => {
    const { options } = await open(['1:D1+E1', '3:A1+B1', '2:A1+A2']);
    await waitFor(() => expect(options.custom_walls).toEqual(['2:A1+A2']));
  });
});

describe('options that count only beside another', () => {
  it('are left out until that one has its value', () => {
    const properties = { walls: { enum: ['printed', 'custom'] }, drawn: { 'x-needs': { walls: 'custom' } } };
    const game = { options_schema: { properties } } as unknown as GameInfo;
    const names = (walls: string) => countingProperties(game, { walls }).map(([name]) => name);
    expect([names('printed'), names('custom')]).toEqual([['walls'], ['walls', 'drawn']]);
  });
});
