/** The end of a match: a scene on the board, the result, a card; sound is offered once. */
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { createRawSnippet } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { hasComfort, setComfort, showComfort } from '../src/app/comfort.svelte';
import { play } from '../src/app/sound';
import { cardWords } from '../src/match/card';
import { Scene, SCENE_MS } from '../src/match/scene.svelte';
import EndMoment from '../src/screens/match/EndMoment.svelte';
import { endTitle, sceneTitle } from '../src/screens/match/ending';
import EndScene from '../src/screens/match/EndScene.svelte';
import { game as pursuit } from '../src/games/pursuit';
import { match } from './builders';

const over = match({
  status: 'finished',
  outcome: { reason: 'arrest', rule: 'PU-040', results: { '0': 'win', '1': 'loss' }, data: {} },
} as never);
const nothing = createRawSnippet(() => ({ render: () => '<i></i>' }));

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  setComfort('sound', false);
  setComfort('touch', false);
});

describe('the scene', () => {
  it('is called by the word that the game has for this end, or by the result', () => {
    expect(sceneTitle(over, pursuit)).toBe('Found');
    const resigned = match({ ...over, outcome: { ...over.outcome, reason: 'resign' } } as never);
    expect(sceneTitle(resigned, pursuit)).toBe(endTitle(resigned));
    expect(sceneTitle(over, null)).toBe('You win!');
  });

  it('is for the end that is seen, not for one that was before', () => {
    const seen = new Scene();
    seen.note('active', true);
    seen.note('finished', true);
    expect(seen.on).toBe(true);
    seen.end();
    seen.note('finished', true);
    expect(seen.on).toBe(false);
    const late = new Scene();
    late.note('finished', true);
    expect(late.on).toBe(false);
  });

  it('is left out where motion is unwelcome', () => {
    const scene = new Scene();
    scene.note('active', false);
    scene.note('finished', false);
    expect(scene.on).toBe(false);
  });

  it('ends by a tap, and by itself', async () => {
    vi.useFakeTimers();
    const ended = vi.fn();
    render(EndScene, { title: 'Found', text: 'You win!', mood: 'win', onend: ended });
    await fireEvent.click(screen.getByTestId('scene'));
    expect(ended).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(SCENE_MS);
    expect(ended).toHaveBeenCalledTimes(2);
  });
});

describe('the result', () => {
  it('goes on a card with who won and who did not', () => {
    expect(cardWords(over, 'Found', 'The car was found.')).toEqual({
      game: 'Pursuit',
      title: 'Found',
      why: 'The car was found.',
      winners: 'Player p0',
      others: 'Bot 2',
    });
  });

  it('offers sound and touch once, and they are off until then', async () => {
    render(EndMoment, { match: over, game: null, log: [], ending: nothing, next: null });
    expect([hasComfort('sound'), hasComfort('touch')]).toEqual([false, false]);
    await fireEvent.click(screen.getByRole('button', { name: 'Turn on' }));
    expect([hasComfort('sound'), hasComfort('touch')]).toEqual([true, true]);
    cleanup();
    setComfort('sound', false);
    setComfort('touch', false);
    render(EndMoment, { match: over, game: null, log: [], ending: nothing, next: null });
    expect(screen.queryByTestId('offer-sound')).toBeNull();
  });
});

describe('wishes of the device', () => {
  it('stand on the page for the boards', () => {
    setComfort('palette', true);
    setComfort('large', true);
    expect(document.documentElement.dataset).toMatchObject({ palette: 'safe', pieces: 'large' });
    setComfort('palette', false);
    setComfort('large', false);
    showComfort();
    expect(document.documentElement.dataset).toMatchObject({ palette: 'usual', pieces: 'usual' });
  });

  it('make no sound unasked', () => {
    const made = vi.fn();
    vi.stubGlobal('AudioContext', made);
    play('found');
    expect(made).not.toHaveBeenCalled();
    vi.unstubAllGlobals();
  });
});
