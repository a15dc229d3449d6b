import { setTimeout as wait } from 'node:timers/promises';

const everyMs = 100;

/**
 * Asks until the answer is as wanted, or the seconds are over. Returns the last answer either way: the rule that checks
 * it says what is missing.
 */
export async function until<Answer>(
  ask: () => Promise<Answer>,
  isAsWanted: (answer: Answer) => boolean,
  seconds: number,
): Promise<Answer> {
  const deadline = performance.now() + seconds * 1000;
  for (;;) {
    const answer = await ask();
    if (isAsWanted(answer) || performance.now() > deadline) return answer;
    await wait(everyMs);
  }
}
