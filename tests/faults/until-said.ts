import { setTimeout as wait } from 'node:timers/promises';
import type { Locator } from 'playwright-core';
import { slowPollMs } from '../../src/dashboard/api/polls.ts';

/** Whatever has not been said by then is not said at all. */
const timeoutMs = 90_000;

/** What one injection came to. */
export interface Said {
  /** From the injection until the page said it. */
  seconds: number;
  /** What it said. */
  words: string;
}

/** Between two reads of a page on which nothing is live, wherever that is. */
export function anyMoment(): Promise<void> {
  return wait(slowPollMs * (1 + Math.random()));
}

/** Waits until the page says something that it did not say before, and how long that took. */
export async function untilSaid(locator: Locator, inject: () => unknown): Promise<Said> {
  const said = locator.filter({ visible: true }).first();
  if ((await said.count()) > 0) throw new Error(`The page says it before it is so: ${await said.innerText()}`);
  await inject();
  const injectedAtMs = performance.now();
  await said.waitFor({ timeout: timeoutMs });
  const seconds = (performance.now() - injectedAtMs) / 1000;
  return { seconds, words: (await said.innerText()).replace(/\s+/g, ' ').trim() };
}
