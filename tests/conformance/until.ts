import { setTimeout as wait } from 'node:timers/promises';

const everyMs = 100;

/**
 * Asks again and again until what comes back is as wanted, or the seconds are over. Returns the last answer either way:
 * the rule that looks at it says what is missing.
 */
export async function until<Told>(
  ask: () => Promise<Told>,
  isAsWanted: (told: Told) => boolean,
  seconds: number,
): Promise<Told> {
  const deadline = performance.now() + seconds * 1000;
  for (;;) {
    const told = await ask();
    if (isAsWanted(told) || performance.now() > deadline) return told;
    await wait(everyMs);
  }
}
