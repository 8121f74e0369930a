/** What a team plans together, as the app keeps it: read, told of, pinned and taken off. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { ChatMessage, ChatPage, Marker, Option, PlanPart, Team, TeamPlan } from '../src/api/types';
import { Teamwork, type TeamApi } from '../src/match/teamwork.svelte';

const option = (key: string, room?: string): Option =>
  ({ key, text: key, targets: room ? [{ kind: 'room', id: room }] : [], effects: [] }) as unknown as Option;

const marker = (id: string, kind: Marker['kind'], about: string): Marker => ({
  id,
  kind,
  about,
  seat: 0,
  name: 'Anna',
});

describe('a team', () => {
  let all: Marker[];
  let plans: TeamPlan[];
  let tried: { seat: number; steps: string[] }[];
  let calls: string[];
  let said: ChatMessage[];
  let intends: PlanPart | null;
  let told: () => void;
  let team: Teamwork;
  const result = async (): Promise<Team> =>
    ({ markers: all, things: ['emp'], may_plan: true, plans, adoptions: [] }) as Team;
  const api = {
    readTeam: result,
    pinMarker: async (_match, kind, about) => {
      calls.push(`pin ${kind} ${about}`);
      all = [...all, marker(`${kind}-${about}`, kind, about)];
      return result();
    },
    rehearsePlan: async (_match, parts) => {
      tried = parts;
      // The way is taken apart, and what comes next depends on nothing here.
      return {
        parts: parts.map(({ seat, steps }) => ({
          seat,
          possible: true,
          steps: steps
            .flatMap((key) => (key === 'way:1:C1' ? ['move:1:B1', 'move:1:C1'] : [key]))
            .map((key) => ({
              key,
              text: key,
              state: 'holds' as const,
              reason: '',
              targets: [],
              effects: [],
            })),
          options: [
            option('move:1:B1', '1:B1'),
            option('peek:1:B1', '1:B1'),
            option('way:1:C1', '1:C1'),
            option('end'),
          ],
        })),
      } as Awaited<ReturnType<TeamApi['rehearsePlan']>>;
    },
    proposePlan: async (_match, parts) => {
      calls.push(`propose ${JSON.stringify(parts)}`);
      plans = [
        { id: 'p1', revision: 1, seat: 0, name: 'Anna', proposed_at: '', parts: [] } as unknown as TeamPlan,
      ];
      return result();
    },
    readIntention: async () => ({ seat: 2, name: 'Marsh', part: intends }),
    readChat: async (_match, channel, _before, _invitation, about) => {
      calls.push(`read ${channel} ${about}`);
      return { results: said.filter((each) => each.about === about) } as ChatPage;
    },
    sayInChat: async (_match, channel, text, key, _invitation, about) => {
      calls.push(`say ${channel} ${key} ${about}`);
      said = [{ id: text, text, about } as ChatMessage, ...said];
      return said[0]!;
    },
    takeMarkerOff: async (_match, id) => {
      calls.push(`off ${id}`);
      all = all.filter((each) => each.id !== id);
      return result();
    },
  } as Partial<TeamApi> as TeamApi;

  beforeEach(async () => {
    all = [];
    plans = [];
    tried = [];
    calls = [];
    said = [];
    intends = null;
    team = new Teamwork('m1', api, {
      onTeam: (_match: string, listener: () => void) => {
        told = listener;
        return () => undefined;
      },
      onOpen: () => () => undefined,
    });
    team.open();
    await team.read();
  });

  it('pins what is chosen, and the same tap once more takes it off', async () => {
    await team.touch('room', '1:A1');
    expect(calls).toEqual([]);
    team.pin = 'meet';
    await team.touch('room', '1:A1');
    expect(team.markers.map(({ about }) => about)).toEqual(['1:A1']);
    await team.touch('room', '1:A1');
    expect(calls).toEqual(['pin meet 1:A1', 'off meet-1:A1']);
    expect(team.markers).toEqual([]);
  });

  it('takes off what another one has pinned', async () => {
    all = [marker('x', 'avoid', '2:B2')];
    told();
    await Promise.resolve();
    await Promise.resolve();
    expect(team.markers).toHaveLength(1);
    await team.takeOff(team.markers[0] ?? marker('', 'meet', ''));
    expect(calls).toEqual(['off x']);
  });

  const planned = (id: string): TeamPlan =>
    ({ id, revision: 1, seat: 0, name: 'Anna', proposed_at: '', parts: [] }) as unknown as TeamPlan;

  it('shows what a bot means to do behind the plans, and changing it makes a new plan', async () => {
    plans = [planned('p1')];
    const step = {
      key: 'move:1:B1',
      text: '',
      state: 'holds' as const,
      reason: '',
      targets: [],
      effects: [],
    };
    intends = { seat: 2, possible: true, options: [], steps: [step] };
    await team.read();
    await team.readIntention();
    expect(team.all.map((plan) => team.isIntended(plan))).toEqual([false, true]);
    expect(team.plan?.id).toBe('p1');
    const [, intended] = team.all;
    team.change(intended!, 0);
    expect(team.draft?.of).toBeNull();
    expect(team.draft?.parts).toContainEqual({ seat: 2, steps: ['move:1:B1'] });
    intends = null;
    await team.readIntention();
    expect(team.all).toHaveLength(1);
  });

  it('talks about a plan where it stands', async () => {
    plans = [planned('p1')];
    said = [{ id: 'x', text: 'Elsewhere', about: null } as ChatMessage];
    await team.read();
    await team.talkAbout(plans[0]!);
    expect(team.messages).toEqual([]);
    expect(await team.say('Why?', 'k1')).toBe(true);
    expect(team.messages.map(({ text }) => text)).toEqual(['Why?']);
    expect(calls).toEqual(['read team p1', 'say team k1 p1', 'read team p1']);
    await team.talkAbout(plans[0]!);
    expect(team.talking).toBeNull();
  });

  it('makes a plan step by step, on the board and for several seats', async () => {
    team.begin(0);
    await Promise.resolve();
    await Promise.resolve();
    expect(team.targets.map(({ id }) => id)).toEqual(['1:B1', '1:C1']);
    await team.touch('room', '1:C1');
    expect(team.draft?.parts).toEqual([{ seat: 0, steps: ['move:1:B1', 'move:1:C1'] }]);
    await team.touch('room', '1:B1');
    expect(team.narrowed?.map(({ key }) => key)).toEqual(['move:1:B1', 'peek:1:B1']);
    await team.add('peek:1:B1');
    await team.takeStepBack();
    await team.turnTo(1);
    await team.add('end');
    expect(tried).toEqual([
      { seat: 0, steps: ['move:1:B1', 'move:1:C1'] },
      { seat: 1, steps: ['end'] },
    ]);
    await team.propose();
    expect(calls.at(-1)).toContain('"seat":1,"steps":["end"]');
    expect([team.draft, team.plan?.id]).toEqual([null, 'p1']);
  });

  it('says who proposes something for me until I have adopted it', async () => {
    const step = { key: 'end', text: 'End', state: 'holds', reason: '', targets: [], effects: [] };
    const parts = [{ seat: 1, steps: [step], options: [], possible: true }];
    plans = [{ id: 'p', revision: 2, seat: 0, name: 'Anna', proposed_at: '', parts } as unknown as TeamPlan];
    await team.read();
    expect([team.proposerFor([1]), team.proposerFor([0]), team.proposerFor([2])]).toEqual([
      'Anna',
      null,
      null,
    ]);
    team.adoptions = [
      { seat: 1, plan: 'p', revision: 2, steps: ['end'], status: 'waiting', done: 0, why: null },
    ];
    expect(team.proposerFor([1])).toBeNull();
    // What another one has done of the plan was struck off, or other steps are wanted of me.
    plans = plans.map((plan) => ({ ...plan, revision: 3 }));
    team.plans = plans;
    expect(team.proposerFor([1])).toBeNull();
    team.plans = plans.map((plan) => ({
      ...plan,
      parts: [{ ...parts[0], steps: [{ ...step, key: 'hack' }] }] as PlanPart[],
    }));
    expect(team.proposerFor([1])).toBe('Anna');
  });
});
