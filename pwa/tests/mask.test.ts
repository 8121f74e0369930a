/** Questions that name secrets, as they stand on a screen that others can see: by the server's public texts alone. */
import { describe, expect, it } from 'vitest';
import type { Option } from '../src/api/types';
import { maskSecrets } from '../src/decisions/mask';
import { decision, one, option } from './builders';

const SECRETS = /Kingpin|Honest|Coffee|GC-141/;

describe('a masked question', () => {
  it('names neither the card that is played nor what an option would do, and keeps every key and place', () => {
    const play: Option = option('coffee', {
      text: 'Play Coffee',
      open: 'Play my equipment',
      targets: [{ kind: 'seat', id: '2' }],
      effects: [{ text: 'Coffee goes to a player', certain: true, key: 'k', args: {} }],
      disabled: { rule: 'GC-141', text: 'Coffee is played in your own turn.', open: 'Not now.' },
    });
    const asked = one('d1', option('pass', { text: 'Pass' }), play);
    const masked = maskSecrets({ ...asked, prompt: { ...asked.prompt, text: 'Coffee: who?', open: 'Who?' } });
    expect(masked.prompt.text).toBe('Who?');
    expect(masked.form).toMatchObject({
      options: [
        { key: 'pass', text: 'Pass' },
        {
          key: 'coffee',
          text: 'Play my equipment',
          targets: [{ kind: 'seat', id: '2' }],
          effects: [],
          disabled: { rule: '', text: 'Not now.' },
        },
      ],
    });
    expect(JSON.stringify(masked)).not.toMatch(SECRETS);
  });

  it('names cards that are put in order by their place', () => {
    const items = [
      { key: '0', text: 'Kingpin', open: 'Card 1' },
      { key: '1', text: 'Honest', open: 'Card 2' },
    ];
    const masked = maskSecrets(decision('d1', { type: 'order', items }));
    expect(masked.form.type === 'order' && masked.form.items.map(({ key, text }) => [key, text])).toEqual([
      ['0', 'Card 1'],
      ['1', 'Card 2'],
    ]);
    expect(JSON.stringify(masked)).not.toMatch(SECRETS);
  });

  it('keeps a refusal that everybody may read, with its rule', () => {
    const refused = option('shoot', { disabled: { rule: 'GC-091', text: 'You have no gun.' } });
    const asked = one('d1', refused, option('hide', { text: 'Kingpin', open: 'Card 1' }));
    const { form } = maskSecrets(asked);
    expect(form.type === 'one' && form.options[0]).toBe(refused);
  });

  it('is the very question where nothing is secret', () => {
    const asked = one('d1', option('a'), option('b'));
    const split = decision('d2', { type: 'split', total: 2, buckets: [{ key: 'a', text: 'A', max: 2 }] });
    expect([maskSecrets(asked), maskSecrets(split)]).toEqual([asked, split]);
    expect(maskSecrets(asked)).toBe(asked);
  });
});
