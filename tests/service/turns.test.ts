import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { Turns } from '../../src/service/turns.ts';

describe('Turns of the event loop', () => {
  it('are for so many each, in their order', async () => {
    const turns = new Turns(3);
    const went: number[] = [];
    for (let one = 1; one <= 7; one += 1) turns.take(() => went.push(one));
    expect(went).toEqual([1, 2, 3]);
    await nextTurn();
    expect(went).toEqual([1, 2, 3, 4, 5, 6]);
    // Who comes now waits behind those who wait.
    turns.take(() => went.push(8));
    await nextTurn();
    expect(went).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('are taken again and again by who goes on, without more of them in one', async () => {
    const turns = new Turns(2);
    let went = 0;
    const goOn = () => {
      went += 1;
      if (went < 5) turns.take(goOn);
    };
    turns.take(goOn);
    expect(went).toBe(2);
    await nextTurn();
    expect(went).toBe(4);
    await nextTurn();
    expect(went).toBe(5);
  });

  it('begin anew when nobody has waited', async () => {
    const turns = new Turns(1);
    const went: number[] = [];
    for (const one of [1, 2, 3]) {
      turns.take(() => went.push(one));
      await nextTurn();
      await nextTurn();
    }
    expect(went).toEqual([1, 2, 3]);
  });
});
