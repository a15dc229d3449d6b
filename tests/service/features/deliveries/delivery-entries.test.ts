import { describe, expect, it } from 'vitest';
import { newSessionRow, type SessionRow } from '../../../../src/service/db/session-row.ts';
import { type EntrySources, entriesOf } from '../../../../src/service/features/deliveries/delivery-entries.ts';

const nowMs = 1_000_000;
const stream = Object({ id: 's', accountId: 'a', name: 'Hall', record: true, profiles: [] });
const session = (change: Partial<SessionRow>) => ({ ...newSessionRow(stream, nowMs - 9_000), ...change });
const ready = session({ recordingStatus: 'ready' });
const ofStream = (untilMs: number) => ({
  ...{ id: 'item', name: 'Final' },
  window: { streamId: 's', from: nowMs - 60_000, until: untilMs },
});

/** The state of the only line of a page, and why it is that. */
function entryOf(parts: Partial<EntrySources>, found: readonly Partial<SessionRow>[] = []) {
  const rows = found.map(session);
  const entries = entriesOf({
    items: [ofStream(nowMs + 60_000)],
    shows: rows.map((_, index) => ({ id: `show-${index}`, itemId: 'item', sessionId: String(index) })),
    findSession: (id) => rows[Number(id)],
    findClip: () => undefined,
    isLive: () => false,
    nowMs,
    ...parts,
  });
  expect(entries[0]?.id).toBe('item');
  const { state, reason } = entries[0] ?? {};
  return [state, reason];
}

describe('a line of a delivery page', () => {
  it('is to come while its window is open, and says afterwards that no show was recorded', () => {
    expect(entryOf({})).toEqual(['upcoming', undefined]);
    expect(entryOf({ items: [ofStream(nowMs)] })).toEqual(['unavailable', 'no-show']);
  });

  it('does not come onto a page that expired or was revoked before its window was over', () => {
    for (const by of ['expired', 'revoked'] as const) {
      expect(entryOf({ closed: { atMs: nowMs - 1, by } })).toEqual(['unavailable', by]);
      const over = ofStream(nowMs - 10);
      expect(entryOf({ items: [over], closed: { atMs: nowMs - 5, by } })).toEqual(['unavailable', 'no-show']);
    }
  });

  it('says what became of a recording that will not come', () => {
    const items = [{ id: 'item', name: 'Final', sessionId: '0' }];
    expect(entryOf({ items }, [{ recordingStatus: 'failed' }])).toEqual(['unavailable', 'failed']);
    expect(entryOf({ items }, [{ recordingStatus: 'deleted' }])).toEqual(['unavailable', 'deleted']);
    expect(entryOf({ items }, [{ record: false }])).toEqual(['unavailable', 'not-recorded']);
    expect(entryOf({ items })).toEqual(['unavailable', 'deleted']);
    expect(entryOf({}, [{ recordingStatus: 'failed' }, ready])).toEqual(['ready', undefined]);
  });

  it('stays what it is on a page that is closed', () => {
    const closed = { atMs: nowMs - 1, by: 'expired' } as const;
    expect(entryOf({ closed }, [ready])).toEqual(['ready', undefined]);
    expect(entryOf({ closed }, [{ recordingStatus: 'waiting' }])).toEqual(['processing', undefined]);
  });

  it('of a clip says that it could not be made, or was deleted', () => {
    const items = [{ id: 'item', name: 'Goal', clipId: 'c' }];
    const clip = (state: string) => Object({ id: 'c', state });
    expect(entryOf({ items, findClip: () => clip('failed') })).toEqual(['unavailable', 'failed']);
    expect(entryOf({ items, findClip: () => clip('making') })).toEqual(['processing', undefined]);
    expect(entryOf({ items })).toEqual(['unavailable', 'deleted']);
  });
});
