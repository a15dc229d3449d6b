import { join } from 'node:path';
import { readJournal } from '../../../src/service/recorder/journal.ts';
import { readSessions } from '../../support/final-session.ts';
import type { ServiceProcess } from '../../support/start-service-process.ts';
import { waitUntil } from '../../support/wait-until.ts';

/**
 * The sessions' ids, once each is ready, which takes at most `timeoutMs` each. Asked for one after another: the service
 * reads few lists of an account at once.
 */
export async function allReady(
  service: ServiceProcess,
  streamIds: readonly string[],
  timeoutMs = 120_000,
): Promise<string[]> {
  const ready: string[] = [];
  for (const id of streamIds) {
    const sessionId = await waitUntil(
      async () => (await readSessions(service, id)).find((one) => one.recordingStatus === 'ready')?.id,
      { timeoutMs, everyMs: 20, what: `the session of ${id} is ready` },
    );
    ready.push(sessionId);
  }
  return ready;
}

/** Video frames that the source recordings of these sessions hold. */
export async function recordedFrames(dataDirectory: string, sessionIds: readonly string[]): Promise<number> {
  let frames = 0;
  for (const id of sessionIds) {
    const { segments } = await readJournal(join(dataDirectory, 'recordings', id));
    for (const { rendition, videoSamples } of segments) if (rendition === 'source') frames += videoSamples;
  }
  return frames;
}

/** Milliseconds of each answer to a request for the list of streams, ten a second, until then by `performance.now()`. */
export async function askUntil(service: ServiceProcess, endMs: number): Promise<number[]> {
  const answers: number[] = [];
  while (performance.now() < endMs) {
    const askedAtMs = performance.now();
    const response = await service.call('GET', '/stream?limit=20');
    await response.arrayBuffer();
    answers.push(performance.now() - askedAtMs);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return answers;
}

/** What 99 of 100 values do not exceed. */
export function p99Of(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? Number.NaN;
}
