import { fireEvent, render, screen, cleanup } from '@testing-library/svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import DecisionForm from '../src/decisions/DecisionForm.svelte';
import { Draft } from '../src/decisions/draft.svelte';
import { decision, one, option } from './builders';

afterEach(cleanup);

function show(...decisions: ReturnType<typeof one>[]) {
  return showWith({}, ...decisions);
}

function showWith(extra: { touch?: string }, ...decisions: ReturnType<typeof one>[]) {
  const draft = new Draft();
  draft.update(decisions);
  const onconfirm = vi.fn();
  render(DecisionForm, {
    draft,
    game: 'toy',
    locked: false,
    last: '',
    label: (asked) => asked.prompt.text,
    confirmText: (_asked, picked) => picked.text,
    onconfirm,
    ...extra,
  });
  return { draft, onconfirm };
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

describe('any game without a board', () => {
  it('is answered by picking and confirming with a button that says what it does', async () => {
    const { draft, onconfirm } = show(one('d1', option('a'), option('b')));
    expect(screen.queryByTestId('confirm')).toBeNull();
    await press('Do b');
    expect(screen.getByTestId('confirm').textContent).toContain('Do b');
    await fireEvent.click(screen.getByTestId('confirm'));
    expect(onconfirm).toHaveBeenCalledOnce();
    expect(draft.choice).toBe('b');
  });

  it('shows why something is forbidden, with a link to the rule', async () => {
    show(one('d1', option('a', { disabled: { rule: 'TOY-007', text: 'The bridge is up.' } }), option('b')));
    await press('Do a');
    expect(screen.getByText('The bridge is up.', { exact: false })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'TOY-007' }).getAttribute('href')).toBe('/games/toy#TOY-007');
    expect(screen.queryByTestId('confirm')).toBeNull();
  });

  it('lists first what no board offers, so that it is found above many targets', () => {
    const aimed = { targets: [{ kind: 'card', id: '1' }] };
    show(one('d1', option('a', aimed), option('b', aimed), option('c')));
    const rows = screen.getAllByRole('button', { name: /^Do / }).map((row) => row.textContent.trim());
    expect(rows).toEqual(['Do c', 'Do a', 'Do b']);
  });

  it('needs no list where all of it can be touched on the board and the game says how', async () => {
    const place = (id: string) => ({ targets: [{ kind: 'room', id }] });
    const { draft } = showWith(
      { touch: 'Touch a room.' },
      one('d1', option('a', place('1')), option('b', place('1'))),
    );
    expect(screen.getByText('Touch a room.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Do a' })).toBeNull();
    // One room, two deeds: which of them is asked in words.
    draft.pickTarget({ kind: 'room', id: '1' });
    expect(await screen.findByRole('button', { name: 'Do b' })).toBeTruthy();
    cleanup();
    showWith({ touch: 'Touch a room.' }, one('d2', option('a', place('1')), option('c')));
    expect(screen.getByRole('button', { name: 'Do c' })).toBeTruthy();
  });

  it('lets one choose which of several questions to answer', async () => {
    const { draft } = show(one('d1', option('a')), one('d2', option('c')));
    await press('Question d2');
    expect(draft.current?.id).toBe('d2');
    expect(screen.getByRole('button', { name: 'Do c' })).toBeTruthy();
  });

  it('splits', async () => {
    const buckets = [{ key: 'x', text: 'Left', max: 2 }];
    const { draft } = show(decision('d1', { type: 'split', total: 2, buckets }));
    await press('More: Left');
    await press('More: Left');
    expect(draft.choice).toEqual({ x: 2 });
    expect(screen.getByTestId('confirm')).toBeTruthy();
  });

  it('orders', async () => {
    const items = ['p', 'q'].map((key) => ({ key, text: key.toUpperCase() }));
    const { draft } = show(decision('d1', { type: 'order', items }));
    await press('Later: P');
    expect(draft.choice).toEqual(['q', 'p']);
  });
});
