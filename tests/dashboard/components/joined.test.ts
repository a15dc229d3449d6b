import { describe, expect, it } from 'vitest';
import { joinPreview } from '../../../src/dashboard/components/joins/join.tsx';
import { wallClockMs } from '../../../src/dashboard/domain/coverage.ts';
import {
  asPlayed,
  isLikelyTheSameShow,
  type Joined,
  planJoin,
  sessionOf,
} from '../../../src/dashboard/domain/joined.ts';
import type { Session } from '../../../src/dashboard/domain/stream-object.ts';

const nineMs = Date.UTC(2031, 4, 6, 9);
const listed = (id: string, fromSeconds: number, seconds: number) => ({
  id,
  createdAtMs: nineMs + fromSeconds * 1000,
  endedAtMs: nineMs + (fromSeconds + seconds) * 1000,
  sourceSegmentsDuration: seconds,
});
const joined = {
  ...{ id: 'a', sessions: [listed('a', 0, 100), listed('b', 113, 50)], durationSeconds: 150 },
  ...{ recordingUrl: 'https://live.example/a.m3u8', mp4Url: 'https://live.example/a.mp4' },
  ...{ joinedAtMs: nineMs, joinedBy: 'Ana' },
};

function session(
  id: string,
  fromSeconds: number,
  seconds: number,
  more: Partial<Session> & { joined?: Joined } = {},
): Session {
  const createdAtMs = nineMs + fromSeconds * 1000;
  const endedAtMs = createdAtMs + seconds * 1000;
  const { joined, ...others } = more;
  const aircheck = { endedAtMs, endCause: 'lost' as const, joined };
  return {
    ...{
      id,
      parentId: 'stream',
      name: 'Chapel',
      record: true,
      profiles: [],
      createdAtMs,
      recordedSeconds: seconds,
      raw: {},
    },
    aircheck,
    ...others,
  };
}

describe('Sessions that are one recording', () => {
  it('have the length, the end and the gaps of all on the page of the first, and of it alone', () => {
    const first = asPlayed(session('a', 0, 100, { joined }));
    expect(first).toMatchObject({ recordedSeconds: 150, aircheck: { endedAtMs: nineMs + 163_000 } });
    expect(first.aircheck?.gaps).toEqual([{ startedAtMs: nineMs + 100_000, endedAtMs: nineMs + 113_000 }]);
    expect(wallClockMs(first, 120)).toBe(nineMs + 133_000);
    const second = session('b', 113, 50, { joined });
    expect(asPlayed(second)).toBe(second);
  });

  it('are cut where a stretch lies in one of them', () => {
    const first = session('a', 0, 100, { joined });
    expect(sessionOf(first, { from: 10, to: 20 })).toEqual({ sessionId: 'a', from: 10, to: 20 });
    expect(sessionOf(first, { from: 110, to: 120 })).toEqual({ sessionId: 'b', from: 10, to: 20 });
    expect(sessionOf(first, { from: 90, to: 110 })).toBeUndefined();
  });

  it('are planned in order of time with what is joined already, and not across streams', () => {
    const first = session('a', 0, 2480);
    const second = session('b', 2493, 725);
    const plan = planJoin([second, first]);
    expect(plan?.sessions.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(plan && joinPreview(plan)).toBe('2 sessions, 41:20 and 12:05, gap 13 s → one recording of 53:25');
    expect(planJoin([first])).toBeUndefined();
    expect(planJoin([first, { ...second, parentId: 'other' }])).toBeUndefined();
    const whole = session('a', 0, 100, { joined });
    expect(planJoin([whole, session('b', 113, 50, { joined })])).toBeUndefined();
    const third = planJoin([session('c', 200, 10), whole]);
    expect(third?.sessions.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    expect(third?.former).toHaveLength(1);
  });

  it('are suggested where an encoder that was lost came back within half an hour', () => {
    const first = session('a', 0, 100);
    expect(isLikelyTheSameShow(first, session('b', 113, 50))).toBe(true);
    expect(isLikelyTheSameShow(first, session('b', 2000, 50))).toBe(false);
    const finished = session('a', 0, 100, { aircheck: { endedAtMs: nineMs + 100_000, endCause: 'finished' } });
    expect(isLikelyTheSameShow(finished, session('b', 113, 50))).toBe(false);
  });
});
