import { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { type ListedSegment, listedSegments } from './listed-segments.ts';
import { readAnswer } from './read-answer.ts';
import type { ViewersOrder, Watched } from './viewers.ts';

// Players without a picture: they fetch what a player fetches, when it does, and count what does not come.

/** Segments that a player of a recording reads ahead. */
const segmentsAhead = 2;
/** Segments that the dashboard's player holds when it begins. */
const nearSegments = 2;
/** The distance of other players from the live edge, in target durations. RFC 8216, 6.3.3. */
const targetsBehind = 3;

const order: ViewersOrder = JSON.parse(process.argv[2] ?? '{}');
const agent = new Agent({ keepAlive: true });
const watched: Watched = { segments: 0, bytes: 0, failed: 0, missed: 0, late: 0 };
const endMs = performance.now() + order.seconds * 1000;

function fail(what: string): void {
  watched.failed += 1;
  watched.failure ??= what;
}

async function readList(url: string | URL, etag?: string) {
  const headers = etag === undefined ? {} : { 'if-none-match': etag };
  const answer = await readAnswer(url, { agent, headers, isText: true });
  if (answer.status !== 304 && (answer.status !== 200 || !answer.isWhole)) throw new Error(`${url}: ${answer.status}`);
  return answer;
}

/** A player that fetches segments in their order and plays each after the one before. */
function createPlayer() {
  let playedUntilMs: number | undefined;
  return {
    /** Milliseconds that are in hand. */
    aheadMs: () => Math.max(0, (playedUntilMs ?? 0) - performance.now()),
    async take(segment: ListedSegment): Promise<void> {
      const { status, bytes, isWhole } = await readAnswer(segment.url, { agent });
      if (status !== 200 || !isWhole || bytes === 0) fail(`${segment.url}: ${status}, ${bytes} bytes`);
      const nowMs = performance.now();
      if (playedUntilMs !== undefined && nowMs > playedUntilMs) watched.late += 1;
      playedUntilMs = Math.max(playedUntilMs ?? nowMs, nowMs) + segment.seconds * 1000;
      watched.segments += 1;
      watched.bytes += bytes;
    },
  };
}

async function watchRecording(media: URL, index: number): Promise<void> {
  const { segments } = listedSegments(media, (await readList(media)).text);
  const player = createPlayer();
  for (let next = Math.floor((index * segments.length) / order.count); performance.now() < endMs; next += 1) {
    const segment = segments[next % segments.length];
    if (segment === undefined) throw new Error(`${media} names no segment.`);
    await player.take(segment);
    await wait(Math.max(0, player.aheadMs() - segmentsAhead * segment.seconds * 1000));
  }
}

/** As the dashboard's player does: it asks for a playlist before its next segment is there. */
async function watchNear(media: URL): Promise<void> {
  const player = createPlayer();
  let last: number | undefined;
  while (performance.now() < endMs) {
    const askedAtMs = performance.now();
    const next = last === undefined ? media : new URL(`?_HLS_msn=${last + 1}&_HLS_skip=YES`, media);
    const { segments } = listedSegments(media, (await readList(next)).text);
    const from = last ?? (segments.at(-1)?.number ?? 0) - nearSegments;
    const found = segments.filter(({ number }) => number > from);
    await takeAll(found, last, player);
    last = found.at(-1)?.number ?? last;
    if (found.length === 0) await wait(Math.max(0, askedAtMs + 1000 - performance.now()));
  }
}

/** As players do that know nothing of that. */
async function watchLive(media: URL): Promise<void> {
  const player = createPlayer();
  let last: number | undefined;
  let etag: string | undefined;
  while (performance.now() < endMs) {
    const askedAtMs = performance.now();
    const answer = await readList(media, etag);
    etag = answer.etag;
    const { segments, targetSeconds } = listedSegments(media, answer.text);
    const from = last ?? firstBehind(segments, targetSeconds * targetsBehind) - 1;
    const found = segments.filter(({ number }) => number > from);
    await takeAll(found, last, player);
    last = found.at(-1)?.number ?? last;
    // RFC 8216, 6.3.4.
    const againAtMs = askedAtMs + (targetSeconds * 1000) / (found.length > 0 ? 1 : 2);
    await wait(Math.max(0, againAtMs - performance.now()));
  }
}

async function takeAll(
  found: readonly ListedSegment[],
  last: number | undefined,
  player: ReturnType<typeof createPlayer>,
): Promise<void> {
  if (last !== undefined && found[0] !== undefined) watched.missed += found[0].number - last - 1;
  for (const segment of found) await player.take(segment);
}

/** The number of the last segment that begins so long before the end, or of the first. */
function firstBehind(segments: readonly ListedSegment[], seconds: number): number {
  let from = segments.length;
  for (let behind = 0; from > 0 && behind < seconds; ) behind += segments[--from]?.seconds ?? 0;
  return segments[from]?.number ?? 0;
}

async function watch(index: number): Promise<void> {
  // They do not all come in the same moment.
  await wait((index * 2000) / order.count);
  try {
    const master = await readList(order.url);
    const first = master.text.split('\n').find((line) => line !== '' && !line.startsWith('#')) ?? '';
    const media = new URL(first, order.url);
    if (order.kind === 'recording') await watchRecording(media, index);
    else await (index % 2 === 0 ? watchNear(media) : watchLive(media));
  } catch (error) {
    fail(String(error));
  }
}

await Promise.all(Array.from({ length: order.count }, (_, index) => watch(index)));
agent.destroy();
process.send?.(watched);
process.disconnect();
