import { setTimeout as wait } from 'node:timers/promises';
import type { ServiceCalls } from '../support/final-session.ts';

const everyMs = 200;

/** Asks for the list of streams five times a second, and remembers how long each answer took. */
export function startLatencyProbe(service: () => ServiceCalls) {
  const latenciesMs: number[] = [];
  let isPaused = false;
  let isStopped = false;

  async function run(): Promise<void> {
    while (!isStopped) {
      await wait(everyMs);
      if (isPaused || isStopped) continue;
      const asked = performance.now();
      const answer = await service()
        .call('GET', '/stream?streamsonly=1&limit=100')
        .then((response) => response.text())
        .catch(() => undefined);
      // A service that was killed meanwhile answers nothing.
      if (answer !== undefined && !isPaused) latenciesMs.push(performance.now() - asked);
    }
  }
  void run();

  return {
    pause: () => {
      isPaused = true;
    },
    resume: () => {
      isPaused = false;
    },
    stop: () => {
      isStopped = true;
    },
    latenciesMs: () => latenciesMs,
  };
}

/** In whole units. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0);
}
