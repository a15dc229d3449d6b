import type { UpstreamReason } from '../../../contract/errors.ts';

/** An answer as it may be sent to the browser. An error's messages may be shown. */
export type UpstreamAnswer =
  | { ok: true; status: 200 | 201 | 204 | 304; body: unknown; headers: AnswerHeaders }
  | {
      ok: false;
      /** The status to send; the upstream's own is `upstreamStatus`. */
      status: number;
      errors: string[];
      reason: UpstreamReason;
      upstreamStatus?: number | undefined;
      headers: AnswerHeaders;
    };

/** The only headers of an upstream that are passed on, and only if well-formed. */
export interface AnswerHeaders {
  etag?: string;
  totalCount?: string;
  retryAfter?: string;
  /** From the `Link` to the next page; its URL belongs to another host and is not passed on. */
  nextCursor?: string;
}

export function readAnswerHeaders(headers: Headers, apiKey: string | undefined): AnswerHeaders {
  const take = (name: string, shape: RegExp): string | undefined => {
    const value = headers.get(name)?.trim();
    if (value === undefined || !shape.test(value)) return undefined;
    return apiKey !== undefined && value.includes(apiKey) ? undefined : value;
  };
  const etag = take('etag', /^(?:W\/)?"[\x21\x23-\x7e]{0,200}"$/);
  const totalCount = take('x-total-count', /^\d{1,15}$/);
  const retryAfter = take('retry-after', /^(?:\d{1,7}|[A-Za-z]{3}, [\w :]{10,30})$/);
  const nextCursor = readNextCursor(take('link', /^.{1,4000}$/));
  return {
    ...(etag !== undefined && { etag }),
    ...(totalCount !== undefined && { totalCount }),
    ...(retryAfter !== undefined && { retryAfter }),
    ...(nextCursor !== undefined && { nextCursor }),
  };
}

/** Source: hosted-api, "Lists": take only the `cursor` value from that URL. */
function readNextCursor(link: string | undefined): string | undefined {
  const next = link?.split(/,(?=\s*<)/).find((part) => /;\s*rel="?next"?/i.test(part));
  const url = next?.match(/<([^>]*)>/)?.[1];
  if (url === undefined) return undefined;
  const cursor = new URLSearchParams(url.slice(url.indexOf('?') + 1)).get('cursor');
  return cursor === null || cursor === '' || cursor.length > 1000 ? undefined : cursor;
}
