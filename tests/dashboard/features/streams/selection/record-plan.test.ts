import { describe, expect, it } from 'vitest';
import { rangeOf } from '../../../../../src/dashboard/components/lists/selection.tsx';
import type { StreamObject } from '../../../../../src/dashboard/domain/stream-object.ts';
import { deriveStreamView } from '../../../../../src/dashboard/domain/stream-state.ts';
import { planRecord, undoStep } from '../../../../../src/dashboard/features/streams/bulk-run.ts';

const stream = (row: Partial<StreamObject> & { id: string }) =>
  deriveStreamView({ name: row.id, record: false, profiles: [], raw: {}, ...row }, [], 0, undefined);
const queued = (record: boolean, hasFailed = false) => ({
  record,
  hasFailed,
  queuedAtMs: 0,
  queuedBy: 'a key',
});

const range = (ids: string, from: string | undefined, to: string) =>
  rangeOf(
    [...ids].map((id) => ({ id })),
    from,
    { id: to },
  )
    .map(({ id }) => id)
    .join('');

describe('the plan of turning recording on for many', () => {
  it('changes what is off, counts the live ones of these, and leaves alone what is on', () => {
    const plan = planRecord(
      [stream({ id: 'a' }), stream({ id: 'b', isActive: true }), stream({ id: 'c', record: true, isActive: true })],
      'on',
    );
    expect(plan.steps.map(({ streamId }) => streamId)).toEqual(['a', 'b']);
    expect(plan).toMatchObject({ liveCount: 1, alreadyCount: 1 });
  });

  it('counts what waits for the end of a session as what it will become', () => {
    const waiting = stream({ id: 'a', queued: queued(true) });
    expect(planRecord([waiting], 'on')).toMatchObject({ steps: [], alreadyCount: 1 });
    expect(planRecord([waiting], 'off').steps).toMatchObject([{ record: false, cancelsQueued: true }]);
  });

  it('takes a queued change that was given up for none', () => {
    expect(planRecord([stream({ id: 'a', queued: queued(true, true) })], 'on').steps).toMatchObject([
      { record: true, cancelsQueued: false },
    ]);
  });

  it('changes Record once, which is neither on nor off, and Undo arms it again', () => {
    const armed = stream({ id: 'a', record: true, aircheck: { recordOnce: true } });
    for (const record of [true, false]) {
      const [step] = planRecord([armed], record ? 'on' : 'off').steps;
      expect(step).toMatchObject({ record, before: 'once', cancelsQueued: false });
      expect(
        step && undoStep(step, { requested: record, confirmed: record, before: 'once', isQueued: false }),
      ).toMatchObject({
        record: 'once',
      });
    }
  });

  it('sets to once what is on or off, and leaves alone what is armed so already', () => {
    const armed = stream({ id: 'a', record: true, aircheck: { recordOnce: true } });
    const plan = planRecord([armed, stream({ id: 'b', record: true }), stream({ id: 'c' })], 'once');
    expect(plan.steps).toMatchObject([
      { streamId: 'b', record: 'once', before: true },
      { streamId: 'c', record: 'once', before: false },
    ]);
    expect(plan.alreadyCount).toBe(1);
  });

  it('is undone with what was there before; what still waits is cancelled first', () => {
    const step = { streamId: 'a', name: 'a', record: true, before: false, cancelsQueued: false };
    expect(undoStep(step, { requested: true, confirmed: true, before: false, isQueued: false })).toMatchObject({
      record: false,
      cancelsQueued: false,
    });
    expect(undoStep(step, { requested: true, confirmed: false, before: false, isQueued: true })).toMatchObject({
      record: false,
      cancelsQueued: true,
    });
  });
});

describe('a range of rows', () => {
  it('has both its ends, in either direction', () => {
    expect(range('abcd', 'b', 'd')).toBe('bcd');
    expect(range('abcd', 'd', 'b')).toBe('bcd');
  });

  it('is the one row where its beginning is not shown', () => {
    expect(range('ab', 'x', 'b')).toBe('b');
    expect(range('ab', undefined, 'a')).toBe('a');
  });
});
