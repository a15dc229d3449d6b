import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { MediaChanges } from '../../../src/service/finish/session-recordings.ts';

function waitAs(count: number) {
  const changes = new MediaChanges();
  let woken = 0;
  const all = Array.from({ length: count }, () =>
    changes.next(60_000).then(() => {
      woken += 1;
    }),
  );
  return { changes, all, woken: () => woken };
}

describe('A change of what is live', () => {
  it('wakes nobody who began to wait after it', async () => {
    const { changes, all, woken } = waitAs(40);
    changes.note();
    let isWoken = false;
    const later = changes.next(60_000).then(() => {
      isWoken = true;
    });
    await Promise.all(all);
    await nextTurn();
    expect([woken(), isWoken]).toEqual([40, false]);
    changes.note();
    await later;
  });
});
