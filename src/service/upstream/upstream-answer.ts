import type { UpstreamReason } from '../../contract/upstream.ts';
import type { AnswerHeaders } from './read-answer-headers.ts';

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
