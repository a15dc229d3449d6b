import { setTimeout as wait } from 'node:timers/promises';

// Players without a picture: they fetch what a player fetches, when it does, and count what does not come.

export interface ViewersOrder {
  /** The master playlist's. */
  url: string;
  /**
   * `live`: half of them as near as the dashboard's player, half as far behind as others. `recording`: each viewer from
   * another place in it, over and over.
   */
  kind: 'live' | 'recording';
  count: number;
  seconds: number;
}

/** Sums over all viewers. */
export interface Watched {
  bytes: number;
  /** The segments that did not come whole, or that a live playlist no longer named. */
  lost: number;
  /** The segments that came after the ones before them had been played. */
  late: number;
  failure?: string;
}

interface Segment {
  url: URL;
  number: number;
  seconds: number;
}

/** A player of a recording reads so many segments ahead. */
const segmentsAhead = 2;
/** The dashboard's player begins with so many segments. */
const nearSegments = 2;
/** The distance of other players from the live edge, in target durations. RFC 8216, 6.3.3. */
const targetsBehind = 3;

const order: ViewersOrder = JSON.parse(process.argv[2] ?? '{}');
const watched: Watched = { bytes: 0, lost: 0, late: 0 };
const endMs = performance.now() + order.seconds * 1000;

async function fetchList(url: URL): Promise<{ segments: Segment[]; targetSeconds: number }> {
  const response = await fetch(url);
  const text = await response.text();
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  const skipped = Number(/SKIPPED-SEGMENTS=(\d+)/.exec(text)?.[1] ?? 0);
  const first = Number(/^#EXT-X-MEDIA-SEQUENCE:(\d+)/m.exec(text)?.[1] ?? 0) + skipped;
  const named = [...text.matchAll(/^#EXTINF:([\d.]+).*\n(?:#.*\n)*([^#\s].*)$/gm)];
  const segments = named.map(([, seconds, uri = ''], index) => ({
    url: new URL(uri, url),
    number: first + index,
    seconds: Number(seconds),
  }));
  return { segments, targetSeconds: Number(/^#EXT-X-TARGETDURATION:(\d+)/m.exec(text)?.[1] ?? 2) };
}

/** Fetches segments in their order and plays each after the one before. */
function createPlayer() {
  let playedUntilMs: number | undefined;
  let last: number | undefined;
  return {
    last: () => last,
    aheadMs: () => Math.max(0, (playedUntilMs ?? 0) - performance.now()),
    async take({ url, number, seconds }: Segment): Promise<void> {
      const response = await fetch(url);
      const { byteLength } = await response.arrayBuffer();
      if (response.status !== 200 || byteLength !== Number(response.headers.get('content-length'))) {
        watched.lost += 1;
        watched.failure ??= `${url}: ${response.status}, ${byteLength} bytes`;
      }
      if (order.kind === 'live' && last !== undefined) watched.lost += number - last - 1;
      last = number;
      const nowMs = performance.now();
      if (playedUntilMs !== undefined && nowMs > playedUntilMs) watched.late += 1;
      playedUntilMs = Math.max(playedUntilMs ?? nowMs, nowMs) + seconds * 1000;
      watched.bytes += byteLength;
    },
  };
}

async function watchRecording(media: URL, index: number): Promise<void> {
  const { segments } = await fetchList(media);
  const player = createPlayer();
  for (let next = Math.floor((index * segments.length) / order.count); performance.now() < endMs; next += 1) {
    const segment = segments[next % segments.length];
    if (segment === undefined) throw new Error(`${media} names no segment.`);
    await player.take(segment);
    await wait(Math.max(0, player.aheadMs() - segmentsAhead * segment.seconds * 1000));
  }
}

/** `isNear`: the dashboard's player asks for a playlist before its next segment is there; other players do not. */
async function watchLive(media: URL, isNear: boolean): Promise<void> {
  const player = createPlayer();
  while (performance.now() < endMs) {
    const askedAtMs = performance.now();
    const last = player.last();
    const url = isNear && last !== undefined ? new URL(`?_HLS_msn=${last + 1}&_HLS_skip=YES`, media) : media;
    const { segments, targetSeconds } = await fetchList(url);
    const newest = segments.at(-1)?.number ?? 0;
    const from =
      last ??
      newest -
        (isNear
          ? nearSegments
          : Math.ceil((targetSeconds * targetsBehind) / (segments.at(-1)?.seconds ?? targetSeconds)));
    const found = segments.filter(({ number }) => number > from);
    for (const segment of found) await player.take(segment);
    // RFC 8216, 6.3.4.
    const pauseMs = isNear ? 0 : (targetSeconds * 1000) / (found.length > 0 ? 1 : 2);
    await wait(Math.max(0, askedAtMs + (isNear && found.length === 0 ? 1000 : pauseMs) - performance.now()));
  }
}

async function watch(index: number): Promise<void> {
  // They do not all come in the same moment.
  await wait((index * 2000) / order.count);
  try {
    const master = await (await fetch(order.url)).text();
    const media = new URL(master.split('\n').find((line) => line !== '' && !line.startsWith('#')) ?? '', order.url);
    if (order.kind === 'recording') await watchRecording(media, index);
    else await watchLive(media, index % 2 === 0);
  } catch (error) {
    watched.lost += 1;
    watched.failure ??= String(error);
  }
}

await Promise.all(Array.from({ length: order.count }, (_, index) => watch(index)));
process.send?.(watched, () => process.exit());
