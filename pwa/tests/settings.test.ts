import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as accounts from '../src/api/accounts';
import * as notices from '../src/api/notices';
import type { Channel, ChannelSettings, MailState, MatchView, Me, Told, Webhook } from '../src/api/types';
import { notePlayer, recallPlayer } from '../src/app/player.svelte';
import * as storage from '../src/app/storage';
import { useLanguage } from '../src/i18n/index.svelte';
import Header from '../src/screens/match/Header.svelte';
import Ledger from '../src/screens/settings/Ledger.svelte';
import { addressLack } from '../src/screens/settings/mail';
import Mail from '../src/screens/settings/Mail.svelte';
import Settings from '../src/screens/settings/Settings.svelte';
import Webhooks from '../src/screens/settings/Webhooks.svelte';
import { match, player } from './builders';

// What is not answered below waits for ever: a refused connection would count as no network.
vi.hoisted(() => {
  globalThis.fetch = () => new Promise<Response>(() => undefined);
});

const ann = {
  ...player('ann'),
  display_name: 'Ann',
  is_guest: false,
  username: 'ann',
  email: { address: 'ann@example.org', verified: true },
  language: 'en',
  time_zone: 'Europe/Berlin',
  quiet_hours: null,
  notifications: {},
} as unknown as Me;

beforeEach(() => {
  vi.spyOn(accounts, 'readServerConfig').mockResolvedValue({ mail: true });
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('the settings', () => {
  const name = () => screen.getByLabelText<HTMLInputElement>('Name');
  const zone = () => screen.getByLabelText<HTMLSelectElement>('Time zone').value;

  beforeEach(async () => {
    vi.spyOn(storage, 'recall').mockResolvedValue(null);
    await recallPlayer(); // nobody
  });

  it('opened cold have the name and zone as soon as the player is known', async () => {
    render(Settings);
    expect(name().value).toBe('');
    flushSync(() => notePlayer(ann));
    expect([name().value, zone()]).toEqual(['Ann', 'Europe/Berlin']);
    await fireEvent.input(name(), { target: { value: '' } });
    flushSync(() => notePlayer({ ...ann, language: 'ru' }));
    expect(name().value).toBe('');
  });

  it('opened cold keep what is typed before, and have the zone all the same', async () => {
    render(Settings);
    await fireEvent.input(name(), { target: { value: 'Bea' } });
    flushSync(() => notePlayer(ann));
    expect([name().value, zone()]).toEqual(['Bea', 'Europe/Berlin']);
  });
});

describe('mail', () => {
  const state: MailState = {
    address_confirmed: true,
    last_digest_at: null,
    next_digest_at: null,
    switched_off_at: null,
  };
  const settings: ChannelSettings = { deadline_lead: 0, fallback_after: null, mail: 'off', digest_hour: 8 };

  function show(change: Partial<ChannelSettings>, mail: Partial<MailState> = {}) {
    flushSync(() => notePlayer(ann));
    const onchange = vi.fn();
    const props = {
      settings: { ...settings, ...change },
      mail: { ...state, ...mail },
      busy: false,
      onchange,
    };
    render(Mail, props);
    return onchange;
  }

  it.each([
    ['nobody', null, true, 'guest'],
    ['a guest', { is_guest: true, email: null }, true, 'guest'],
    ['an account without an address', { is_guest: false, email: null }, true, 'address'],
    ['an address', { is_guest: false, email: { address: 'a@b.c', verified: false } }, true, 'confirmation'],
    [
      'a server without mail',
      { is_guest: false, email: { address: 'a@b.c', verified: true } },
      false,
      'server',
    ],
  ])('lacks something: %s', (_who, who, sends, lack) => {
    expect(addressLack(who, { address_confirmed: false }, sends)).toBe(lack);
    expect(addressLack(who, { address_confirmed: true }, sends)).toBe(null);
  });

  it('says what to do about an address that is not confirmed, and offers nothing yet', () => {
    show({}, { address_confirmed: false });
    expect(screen.getByText(/ann@example.org is not confirmed yet: open the link/)).toBeTruthy();
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('is chosen: each notice, or a digest at an hour', async () => {
    const onchange = show({});
    expect(screen.queryByLabelText('When')).toBeNull();
    await fireEvent.click(screen.getByRole('radio', { name: 'Each notice' }));
    expect(onchange).toHaveBeenCalledWith({ mail: 'each' });
    cleanup();
    const onhour = show({ mail: 'digest' });
    expect(screen.getByText(/None was sent yet/)).toBeTruthy();
    await fireEvent.change(screen.getByLabelText('When'), { target: { value: '19' } });
    expect(onhour).toHaveBeenCalledWith({ digest_hour: 19 });
  });

  it('can be ended without a confirmed address, and says when it last came', () => {
    show({ mail: 'digest' }, { address_confirmed: false, last_digest_at: '2026-01-05T07:00:00Z' });
    expect(screen.getByText(/Last sent Mon,? 5 Jan, 08:00/)).toBeTruthy();
    expect(screen.getByRole('radio', { name: 'None' })).toBeTruthy();
  });
});

describe('webhooks', () => {
  const channel = { name: 'webhook' } as Channel;
  const hook = (change: Partial<Webhook>): Webhook => ({
    id: 'w1',
    form: 'generic',
    name: 'Lamp',
    host: 'lamp.example',
    on: true,
    created_at: '2026-01-01T00:00:00Z',
    last_ok_at: null,
    last_error: '',
    failures: 0,
    failing_since: null,
    wait_until: null,
    switched_off_at: null,
    ...change,
  });

  function show(...hooks: Webhook[]) {
    vi.spyOn(notices, 'readWebhooks').mockResolvedValue(hooks);
    const onchange = vi.fn(async () => undefined);
    render(Webhooks, { channel, onchange });
    return onchange;
  }

  async function add(form: Webhook['form']): Promise<void> {
    const made = { ...hook({ form }), secret: 'whsec' };
    const adding = vi.spyOn(notices, 'addWebhook').mockResolvedValue(made);
    if (form !== 'generic')
      await fireEvent.click(screen.getByRole('radio', { name: 'Discord', hidden: true }));
    await fireEvent.input(screen.getByLabelText('Address'), {
      target: { value: ' https://lamp.example/x ' },
    });
    const button = screen.getByRole('button', { name: 'Add', hidden: true });
    await fireEvent.submit(button.closest('form') as HTMLFormElement);
    await waitFor(() =>
      expect(adding).toHaveBeenCalledWith({ url: 'https://lamp.example/x', form, name: '' }),
    );
  }

  it('show the secret once, and none where nobody checks it', async () => {
    const onchange = show();
    await add('generic');
    expect((await screen.findByTestId('webhook-secret')).textContent).toBe('whsec');
    expect(onchange).toHaveBeenCalledOnce();
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Address').value).toBe(''));
    await add('discord');
    await waitFor(() => expect(screen.queryByTestId('webhook-secret')).toBeNull());
  });

  it('that were switched off say why, and are switched on again', async () => {
    show(hook({ on: false, last_error: 'HTTP 500', switched_off_at: '2026-01-05T07:00:00Z' }));
    expect(await screen.findByText('Last error: HTTP 500')).toBeTruthy();
    expect(screen.getByText(/after days of failures/)).toBeTruthy();
    const changing = vi.spyOn(notices, 'changeWebhook').mockResolvedValue(hook({}));
    await fireEvent.click(screen.getByRole('button', { name: 'Switch on Lamp' }));
    expect(changing).toHaveBeenCalledWith('w1', { on: true });
  });

  it('are removed', async () => {
    show(hook({}));
    const removing = vi.spyOn(notices, 'removeWebhook').mockResolvedValue(undefined);
    await fireEvent.click(await screen.findByRole('button', { name: 'Remove Lamp' }));
    expect(removing).toHaveBeenCalledWith('w1');
  });
});

describe('the ledger', () => {
  it('names the game of the match that a line leads to, and has no link where there is none', async () => {
    await useLanguage('ru');
    const line = { kind: 'turn', attempts: [], opened_at: '2026-01-05T07:00:00Z', reason: null, text: null };
    vi.spyOn(notices, 'readTold').mockResolvedValue({
      told: [
        { ...line, id: 'n1', match: 'm1', title: 'Погоня' },
        { ...line, id: 'n2', kind: 'test', match: null, title: null },
      ] as unknown as Told[],
      next: null,
    });
    render(Ledger);
    await screen.findByTestId('ledger');
    expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Открыть партию: Погоня', '/m/m1'],
    ]);
  });
});

describe('the header of a match', () => {
  // Where only bots wait there is no clock in sight.
  const withPeople = match().seats.map((seat) => ({
    ...seat,
    kind: 'human' as const,
    player: player(`p${seat.index}`),
  }));
  const show = (paused_since: string | null) =>
    render(Header, {
      match: match({ paused_since, seats: withPeople }),
      view: { deadline: '2099-01-05T07:00:00Z' } as MatchView,
      stage: null,
      tab: 'board',
      showBoardTab: true,
      aim: null,
      unread: 0,
    } as unknown as Parameters<typeof render<typeof Header>>[1]);

  it('says no time left from the moment of a pause, though the view is older', () => {
    show(null);
    expect(screen.getByText(/left/)).toBeTruthy();
    cleanup();
    show('2026-01-05T07:00:00Z');
    expect(screen.queryByText(/left/)).toBeNull();
  });
});
