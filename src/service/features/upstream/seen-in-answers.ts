import * as v from 'valibot';

const mostNames = 5000;

/** Remembers names of streams and sessions, so that the activity log can name deleted ones. */
export function createSeenNames() {
  const names = new Map<string, string>();
  const learn = (row: unknown) => {
    if (typeof row !== 'object' || row === null || !('id' in row && 'name' in row)) return;
    if (typeof row.id !== 'string' || typeof row.name !== 'string') return;
    names.delete(row.id);
    names.set(row.id, row.name.slice(0, 200));
    const oldest = names.keys().next();
    if (names.size > mostNames && !oldest.done) names.delete(oldest.value);
  };
  return {
    /** From a row, or from the rows of a list. */
    learn: (body: unknown): void => (Array.isArray(body) ? body.forEach(learn) : learn(body)),
    find: (id: string): string | undefined => names.get(id),
  };
}

const mostHosts = 20;

const text = v.fallback(v.optional(v.string()), undefined);
const rowSchema = v.looseObject({
  recordingUrl: text,
  mp4Url: text,
  playback: text,
  base: text,
  meta: v.fallback(v.optional(v.looseObject({ source: v.array(v.looseObject({ url: text })) })), undefined),
});

/** The hosts that an upstream's recordings are played from, as sources for a content security policy. */
interface MediaHosts {
  sources(): string[];
  /** Remembers the hosts in a row, or in the rows of a list. */
  learn(body: unknown): void;
}

/**
 * Only those that were `given`, if any; otherwise the API's own host and the encrypted ones that its answers name. Never
 * all of `https:`: an injected script could then send data anywhere.
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
