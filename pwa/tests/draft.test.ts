import { describe, expect, it } from 'vitest';
import { Draft } from '../src/decisions/draft.svelte';
import { decision, one, option } from './builders';

const b3 = { kind: 'building', id: 'B3' };
const forbidden = { rule: 'PU-023', text: 'Somebody is there.' };

function draftOf(...decisions: ReturnType<typeof one>[]): Draft {
  const draft = new Draft();
  draft.update(decisions);
  return draft;
}

describe('a choice of one', () => {
  it('is complete with a pick and says what the pick does', () => {
    const effects = [{ text: 'It rains.', certain: false, key: 'k', args: {} }];
    const draft = draftOf(one('d1', option('a', { effects }), option('b')));
    expect(draft.choice).toBeNull();
    draft.pick('a');
    expect(draft.choice).toBe('a');
    expect(draft.effects).toEqual(effects);
    draft.pick('b');
    expect(draft.choice).toBe('b');
  });

  it('explains a forbidden option instead of picking it', () => {
    const draft = draftOf(one('d1', option('a', { disabled: forbidden }), option('b')));
    draft.pick('b');
    draft.pick('a');
    expect(draft.choice).toBe('b');
    expect(draft.explained?.disabled).toEqual(forbidden);
  });

  it('is picked by its target on the board', () => {
    const draft = draftOf(one('d1', option('search:B3', { targets: [b3] }), option('b')));
    draft.pickTarget(b3);
    expect(draft.choice).toBe('search:B3');
    expect(draft.targets).toEqual([
      { ...b3, name: 'Do search:B3', options: ['search:B3'], picked: true, hinted: false, disabled: false },
    ]);
  });

  it('asks which, where one target stands for two options', () => {
    const draft = draftOf(
      one('d1', option('a', { targets: [b3] }), option('b', { targets: [b3] }), option('c')),
    );
    draft.pickTarget(b3);
    expect(draft.choice).toBeNull();
    expect(draft.narrowed).toEqual(['a', 'b']);
  });
});

describe('several open decisions', () => {
  const about = (id: string, helicopter: string) =>
    decision(
      id,
      { type: 'one', options: [option('a')] },
      { prompt: { key: 'k', text: id, args: { helicopter } } },
    );

  it('puts what is newly asked before an offer that only stood there', () => {
    const offer = decision('o1', { type: 'one', options: [option('x')] }, { optional: true });
    const draft = draftOf(offer);
    draft.update([offer, one('d1', option('a'))]);
    expect(draft.current?.id).toBe('d1');
    draft.select('o1');
    draft.update([offer, one('d1', option('a'))]);
    expect(draft.current?.id).toBe('o1');
    draft.update([offer, one('d2', option('a'))]);
    expect(draft.current?.id).toBe('o1');
  });

  it('begins with the first that is waited for', () => {
    const draft = draftOf({ ...one('d1', option('a')), optional: true }, one('d2', option('a')));
    expect(draft.current?.id).toBe('d2');
  });

  it('turns to an offer that a lesson speaks of, unless it is to be taken up elsewhere', () => {
    const draft = draftOf(one('d1', option('a')), { ...one('d2', option('b')), optional: true });
    draft.mark('d2', ['b'], false);
    expect(draft.current?.id).toBe('d1');
    draft.mark('d2', ['b']);
    expect(draft.current?.id).toBe('d2');
    expect(draft.isHinted('b')).toBe(true);
  });

  it('chooses the decision about the piece that was tapped', () => {
    const draft = draftOf(about('d1', 'green'), about('d2', 'pink'));
    expect(draft.selectAbout('helicopter', 'pink')).toBe(true);
    expect(draft.current?.id).toBe('d2');
    expect(draft.selectAbout('helicopter', 'yellow')).toBe(false);
  });

  it('keeps the pick while its decision is open, and lets it go with it', () => {
    const draft = draftOf(one('d1', option('a')), one('d2', option('a')));
    draft.pick('a');
    draft.update([one('d1', option('a'))]);
    expect(draft.choice).toBe('a');
    draft.update([one('d2', option('a'))]);
    expect(draft.current?.id).toBe('d2');
    expect(draft.choice).toBeNull();
  });

  it('lets a pick go that has become forbidden', () => {
    const draft = draftOf(one('d1', option('a'), option('b')));
    draft.pick('a');
    draft.update([one('d1', option('a', { disabled: forbidden }), option('b'))]);
    expect(draft.choice).toBeNull();
  });
});

describe('a half-made pick', () => {
  const options = ['a', 'b', 'c'].map((key) => option(key));
  const offer = (id: string) => decision(id, { type: 'many', options, min: 2, max: 3 }, { optional: true });
  const items = ['a', 'b', 'c'].map((key) => ({ key, text: key }));
  const order = decision('d1', { type: 'order', items });
  const split = (max: number) =>
    decision('d1', { type: 'split', total: 3, buckets: [{ key: 'x', text: 'X', max }] });

  it('of an offer stays while the questions beside it come and go', () => {
    const draft = draftOf(one('d1', option('a')), offer('o0-1'));
    draft.select('o0-1');
    draft.pick('b');
    draft.update([one('d2', option('a')), offer('o0-1'), offer('o0-2')]);
    expect(draft.picked).toEqual({ decision: 'o0-1', keys: ['b'], numbers: {} });
    draft.update([offer('o0-2'), offer('o0-1')]);
    draft.pick('c');
    expect(draft.choice).toEqual(['b', 'c']);
  });

  it('of a question stays while offers beside it open and close', () => {
    const draft = draftOf(one('d1', option('a'), option('b')));
    draft.pick('b');
    draft.update([offer('o0-1'), one('d1', option('a'), option('b'))]);
    draft.update([one('d1', option('a'), option('b'))]);
    expect(draft.choice).toBe('b');
    draft.update([order]);
    draft.move('c', -1);
    draft.update([order, offer('o0-1')]);
    expect(draft.order).toEqual(['a', 'c', 'b']);
  });

  it('goes with the offer: what is offered anew has another id', () => {
    const draft = draftOf(one('d1', option('a')), offer('o0-1'));
    draft.select('o0-1');
    draft.pick('b');
    draft.update([one('d1', option('a')), offer('o0-2')]);
    expect(draft.current?.id).toBe('d1');
    draft.select('o0-2');
    expect(draft.picked).toBeNull();
  });

  it('loses what can no longer be chosen, whatever its form', () => {
    const draft = draftOf(offer('o0-1'));
    draft.pick('a');
    draft.pick('b');
    const closed = [option('a', { disabled: forbidden }), option('b'), option('c')];
    draft.update([decision('o0-1', { type: 'many', options: closed, min: 2, max: 3 }, { optional: true })]);
    expect(draft.picked?.keys).toEqual(['b']);

    draft.update([split(3)]);
    draft.give('x', 1);
    draft.give('x', 1);
    draft.update([split(2)]);
    expect(draft.amount('x')).toBe(2);
    draft.update([split(1)]);
    expect(draft.amount('x')).toBe(0);

    draft.update([order]);
    draft.move('c', -1);
    draft.update([decision('d1', { type: 'order', items: items.slice(0, 2) })]);
    expect(draft.order).toEqual(['a', 'b']);
  });
});

describe('the other forms', () => {
  it('takes between min and max of many', () => {
    const options = ['a', 'b', 'c'].map((key) => option(key));
    const draft = draftOf(decision('d1', { type: 'many', options, min: 1, max: 2 }));
    expect(draft.choice).toBeNull();
    draft.pick('a');
    draft.pick('b');
    draft.pick('c');
    expect(draft.choice).toEqual(['a', 'b']);
    draft.pick('a');
    expect(draft.choice).toEqual(['b']);
  });

  it('splits the whole total, nobody over the maximum', () => {
    const buckets = [
      { key: 'x', text: 'X', max: 1 },
      { key: 'y', text: 'Y', max: 5 },
    ];
    const draft = draftOf(decision('d1', { type: 'split', total: 3, buckets }));
    draft.give('x', 1);
    draft.give('x', 1);
    draft.give('y', 1);
    expect(draft.choice).toBeNull();
    expect(draft.left).toBe(1);
    draft.give('y', 1);
    draft.give('y', 1);
    expect(draft.choice).toEqual({ x: 1, y: 2 });
    draft.give('y', -1);
    expect(draft.left).toBe(1);
  });

  it('orders all items', () => {
    const items = ['a', 'b', 'c'].map((key) => ({ key, text: key }));
    const draft = draftOf(decision('d1', { type: 'order', items }));
    expect(draft.choice).toEqual(['a', 'b', 'c']);
    draft.move('c', -1);
    draft.move('a', -1);
    draft.move('a', 1);
    expect(draft.choice).toEqual(['c', 'a', 'b']);
  });
});

describe('a hint', () => {
  it('is shown on its option and picked only when it is taken', () => {
    const draft = new Draft();
    draft.update([decision('d1', { type: 'one', options: [option('a'), option('b')] })]);
    draft.suggest({ decision: 'd1', choice: 'b', reason: 'Because.' });
    expect([draft.isHinted('b'), draft.isHinted('a'), draft.hintText]).toEqual([true, false, 'Do b']);
    expect(draft.choice).toBeNull();
    draft.takeHint();
    expect([draft.choice, draft.hint]).toEqual(['b', null]);
  });

  it('goes with its decision', () => {
    const draft = new Draft();
    draft.update([decision('d1', { type: 'one', options: [option('a')] })]);
    draft.suggest({ decision: 'd1', choice: 'a', reason: 'Because.' });
    draft.update([decision('d2', { type: 'one', options: [option('a')] })]);
    expect(draft.hint).toBeNull();
  });
});

describe('a safe tap', () => {
  const safe = option('a', { safe: true });
  const isSafe = (...options: ReturnType<typeof option>[]) => {
    const draft = draftOf(one('d1', ...options));
    draft.pick('a');
    return draft.isSafeTap;
  };

  it('is one that the server calls safe, with certain effects only', () => {
    expect(isSafe(safe)).toBe(true);
    expect(isSafe(option('a'))).toBe(false);
    expect(isSafe({ ...safe, effects: [{ text: 'It is found.', certain: true, key: 'k', args: {} }] })).toBe(
      true,
    );
    expect(isSafe({ ...safe, effects: [{ text: 'It rains.', certain: false, key: 'k', args: {} }] })).toBe(
      false,
    );
    expect(isSafe({ ...safe, disabled: forbidden })).toBe(false);
  });

  it('was made just now: no hint is sent by itself, nor what was kept over a reload', () => {
    const draft = draftOf(one('d1', safe, option('b')));
    draft.restore({ decision: 'd1', keys: ['a'], numbers: {} });
    expect([draft.choice, draft.isSafeTap]).toEqual(['a', false]);
    draft.pick('a');
    expect(draft.isSafeTap).toBe(true);
    draft.spendTap();
    expect([draft.choice, draft.isSafeTap, draft.isTapped]).toEqual(['a', false, false]);
    draft.pick('a');
    expect(draft.isSafeTap).toBe(true);
    draft.suggest({ decision: 'd1', choice: 'a', reason: 'Why not?' });
    draft.takeHint();
    expect([draft.choice, draft.isSafeTap]).toEqual(['a', false]);
  });
});
