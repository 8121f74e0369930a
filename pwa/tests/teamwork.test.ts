/** What a team plans together, as the app keeps it: read, told of, pinned and taken off. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { Marker, Team } from '../src/api/types';
import { Teamwork, type TeamApi } from '../src/match/teamwork.svelte';

const marker = (id: string, kind: Marker['kind'], about: string): Marker => ({
  id,
  kind,
  about,
  seat: 0,
  name: 'Anna',
});

describe('a team', () => {
  let all: Marker[];
  let calls: string[];
  let told: () => void;
  let team: Teamwork;
  const result = async (): Promise<Team> => ({ markers: all, things: ['emp'], may_plan: true }) as Team;
  const api = {
    readTeam: result,
    pinMarker: async (_match, kind, about) => {
      calls.push(`pin ${kind} ${about}`);
      all = [...all, marker(`${kind}-${about}`, kind, about)];
      return result();
    },
    takeMarkerOff: async (_match, id) => {
      calls.push(`off ${id}`);
      all = all.filter((each) => each.id !== id);
      return result();
    },
  } as TeamApi;

  beforeEach(async () => {
    all = [];
    calls = [];
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
    await team.touch('1:A1');
    expect(calls).toEqual([]);
    team.pin = 'meet';
    await team.touch('1:A1');
    expect(team.markers.map(({ about }) => about)).toEqual(['1:A1']);
    await team.touch('1:A1');
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
});
