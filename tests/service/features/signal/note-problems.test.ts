import { describe, expect, it } from 'vitest';
import { mostSignalFound } from '../../../../src/contract/signal.ts';
import { noteProblems } from '../../../../src/service/features/signal/signal-watch.ts';

const silent = { kind: 'silent-audio', since: 1_000 } as const;
const black = { kind: 'black-picture', since: 3_000 } as const;

describe('What was found of a session’s signal', () => {
  it('begins, ends, and may begin again; what has not changed is the same list', () => {
    const first = noteProblems([], [silent], 2_000);
    expect(first).toEqual([silent]);
    expect(noteProblems(first, [silent], 4_000)).toBe(first);
    const second = noteProblems(first, [black], 5_000.4);
    expect(second).toEqual([{ ...silent, until: 5_000 }, black]);
    const again = { ...silent, since: 6_000 };
    expect(noteProblems(second, [black, again], 7_000)).toEqual([...second, again]);
    expect(noteProblems([], [], 1)).toEqual([]);
  });

  it('is the newest, however often a problem comes and goes', () => {
    let found = noteProblems([], [], 0);
    for (let at = 1; at <= 100; at++) {
      found = noteProblems(found, [{ kind: 'no-audio', since: at }], at);
      found = noteProblems(found, [], at + 0.5);
    }
    expect(found).toHaveLength(mostSignalFound);
    expect(found.at(-1)?.since).toBe(100);
  });
});
