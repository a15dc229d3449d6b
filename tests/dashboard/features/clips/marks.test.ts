import { describe, expect, it } from 'vitest';
import { clipsPollMs } from '../../../../src/dashboard/api/polls.ts';
import { moveMark, setMark, stretchOf } from '../../../../src/dashboard/features/clips/clip-draft.ts';

describe('the marks of a clip', () => {
  it('are a stretch once both are set', () => {
    const one = setMark({}, 'from', 12.3456789, 60);
    expect(stretchOf(one)).toBeUndefined();
    expect(stretchOf(setMark(one, 'to', 20, 60))).toEqual({ from: 12.346, to: 20 });
  });

  it('stay within the recording', () => {
    expect(setMark({}, 'from', -3, 60)).toEqual({ from: 0 });
    expect(setMark({}, 'to', 61, 60)).toEqual({ to: 60 });
  });

  it.each([
    ['from', 30, { from: 30 }],
    ['from', 20, { from: 20 }],
    ['to', 5, { to: 5 }],
  ] as const)('give way to one that is set beyond them: %s at %d', (name, seconds, expected) => {
    expect(setMark({ from: 10, to: 20 }, name, seconds, 60)).toEqual(expected);
  });

  it('are moved up to each other and no further', () => {
    const marks = { from: 10, to: 11.5 };
    expect(moveMark(marks, 'from', 1, 60)).toEqual({ from: 11, to: 11.5 });
    expect(moveMark(marks, 'from', 2, 60)).toEqual(marks);
    expect(moveMark(marks, 'to', -1, 60)).toEqual({ from: 10, to: 10.5 });
    expect(moveMark(marks, 'to', -1.5, 60)).toEqual(marks);
    expect(moveMark({}, 'to', 1, 60)).toEqual({});
  });
});

it('polls the clips of a recording while one is being created', () => {
  expect(clipsPollMs([{ state: 'ready' }, { state: 'failed' }])).toBe(false);
  expect(clipsPollMs([{ state: 'ready' }, { state: 'making' }])).toBe(500);
});
