import type { StreamObject } from '../../recording/stream-object.ts';
import { parseOne } from '../client.ts';
import { isSessionRow, mergeRows, parseChanges, parseStreamObject, type StreamsOverview } from '../stream-object.ts';

/**
 * Reads what comes after the first of many streams, once those have been drawn. The answers have the first ones again,
 * which stay as they are: whatever changed since comes after them, and their rows need not be drawn twice.
 */
export async function readRest(
  first: StreamsOverview,
  ask: (cursor: string | undefined) => Promise<unknown>,
): Promise<StreamsOverview> {
  const firstIds = new Set([...first.streams, ...first.sessions].map(({ id }) => id));
  const isOther = ({ id }: StreamObject) => !firstIds.has(id);
  await untilIdle();
  let known = first;
  for (;;) {
    const answer = parseOne(await ask(known.cursor), parseChanges);
    if (answer.startsAnew) {
      known = { ...known, streams: [], sessions: [] };
      firstIds.clear();
    }
    const gone = new Set(answer.deleted);
    const streams = (await readInSlices(answer.streams)).filter(isOther);
    const sessions = (await readInSlices(answer.sessions)).filter(isSessionRow).filter(isOther);
    known = {
      ...known,
      streams: mergeRows(known.streams, streams, gone),
      sessions: mergeRows(known.sessions, sessions, gone),
      cursor: answer.cursor,
    };
    if (!answer.more) return known;
  }
}

const sliceMs = 8;

/** Of a key or a click that comes meanwhile nobody notices that thousands of rows are read. */
async function readInSlices(rows: readonly unknown[]): Promise<StreamObject[]> {
  const read: StreamObject[] = [];
  let begunMs = performance.now();
  for (const row of rows) {
    const one = parseStreamObject(row);
    if (one !== undefined) read.push(one);
    if (performance.now() - begunMs < sliceMs) continue;
    await new Promise((resolve) => setTimeout(resolve));
    begunMs = performance.now();
  }
  return read;
}

/** Safari has no idle callback. */
function untilIdle(): Promise<unknown> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(resolve, { timeout: 1_000 });
    else setTimeout(resolve, 100);
  });
}
