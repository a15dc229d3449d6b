import * as v from 'valibot';

const mostHosts = 20;

const text = v.fallback(v.optional(v.string()), undefined);
const rowSchema = v.looseObject({
  recordingUrl: text,
  mp4Url: text,
  playback: text,
  base: text,
  meta: v.fallback(v.optional(v.looseObject({ source: v.array(v.looseObject({ url: text })) })), undefined),
});

/** Where the recordings of an upstream are played from, as sources of a content security policy. */
export interface MediaHosts {
  sources(): string[];
  /** Takes note of the hosts in a row, or in the rows of a list. */
  learn(body: unknown): void;
}

/**
 * Those that were `given`, and no other; else the API's own and those that its answers name, encrypted ones only. Not
 * every `https:` there is: a page that could be made to send would have everywhere to send to.
 */
export function createMediaHosts(baseUrl: string, given: readonly string[] | undefined): MediaHosts {
  const own = new URL(baseUrl).origin;
  const learned = new Set<string>();

  function learnUrl(url: string | undefined): void {
    if (url === undefined || !URL.canParse(url)) return;
    const { protocol, origin } = new URL(url);
    if (protocol === 'https:' && learned.size < mostHosts) learned.add(origin);
  }

  function learnRow(row: unknown): void {
    const read = v.safeParse(rowSchema, row);
    if (!read.success) return;
    const { recordingUrl, mp4Url, playback, base, meta } = read.output;
    for (const url of [recordingUrl, mp4Url, playback, base, ...(meta?.source ?? []).map((one) => one.url)]) {
      learnUrl(url);
    }
  }

  return {
    sources: () => (given === undefined ? [...new Set([own, ...learned])] : [own, ...given]),
    learn: (body) => (Array.isArray(body) ? body.forEach(learnRow) : learnRow(body)),
  };
}
