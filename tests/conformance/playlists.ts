import type { Answer, Api, Fields } from './api.ts';
import { expectStatus, expectTrue } from './expectations.ts';

/** A rendition of a master playlist, with what its own playlist lists. */
export interface Variant {
  /** `320x180`; empty if the playlist does not name it. */
  resolution: string;
  /** Seconds, the sum of its segments'. */
  seconds: number;
  targetSeconds: number;
  isOver: boolean;
  segmentUrls: string[];
}

/** Every rendition behind a master playlist, in its order. */
export async function readVariants(api: Api, url: string): Promise<Variant[]> {
  const master = await readPlaylist(api, url);
  const lines = master.text.split('\n').map((line) => line.trim());
  const variants: Variant[] = [];
  for (const [index, line] of lines.entries()) {
    if (!line.startsWith('#EXT-X-STREAM-INF:')) continue;
    const mediaUrl = new URL(lines[index + 1] ?? '', url).href;
    const { text } = await readPlaylist(api, mediaUrl);
    const durations = [...text.matchAll(/^#EXTINF:([\d.]+)/gm)].map(([, seconds]) => Number(seconds));
    const segments = text.split('\n').filter((one) => one.trim() !== '' && !one.startsWith('#'));
    variants.push({
      resolution: /RESOLUTION=(\d+x\d+)/.exec(line)?.[1] ?? '',
      seconds: durations.reduce((sum, seconds) => sum + seconds, 0),
      targetSeconds: Number(/^#EXT-X-TARGETDURATION:(\d+)/m.exec(text)?.[1]),
      isOver: /^#EXT-X-ENDLIST/m.test(text),
      segmentUrls: segments.map((one) => new URL(one.trim(), mediaUrl).href),
    });
  }
  return variants;
}

/** The HLS source that `GET /playback/{id}` names. */
export function hlsSourceOf(playback: Answer): string {
  const meta = playback.object().meta;
  const url = /"type":"[^"]*mpegurl","url":"([^"]+)"/.exec(JSON.stringify(meta))?.[1];
  expectTrue('an HLS source', url !== undefined, meta);
  return url ?? '';
}

/** Throws unless the renditions can be played: each has segments, and its first and last can be fetched. */
export async function expectPlayable(api: Api, variants: readonly Variant[]): Promise<void> {
  expectTrue('a rendition', variants.length > 0, variants);
  for (const { segmentUrls } of variants) {
    expectTrue('segments', segmentUrls.length > 0, segmentUrls);
    for (const url of [segmentUrls[0], segmentUrls.at(-1)]) {
      const segment = await api.ask(url ?? '');
      expectStatus(segment, 200);
      expectTrue('media', segment.text.length > 0, segment.text);
    }
  }
}

/** The heights of the profiles, which their renditions must have. */
export function profileHeights({ profiles }: Fields): number[] {
  const rows: unknown[] = Array.isArray(profiles) ? profiles : [];
  return rows.map((row) =>
    typeof row === 'object' && row !== null && 'height' in row ? Number(row.height) : Number.NaN,
  );
}

async function readPlaylist(api: Api, url: string): Promise<Answer> {
  const answer = await api.ask(url);
  expectStatus(answer, 200);
  expectTrue('a playlist', answer.text.startsWith('#EXTM3U'), answer.text);
  return answer;
}
