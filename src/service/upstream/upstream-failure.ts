import type { UpstreamReason } from '../../contract/upstream.ts';

/** No answer that can be told: what stood in the way, in words fit to be shown. Thrown within this part only. */
export class UpstreamFailure extends Error {
  readonly reason: UpstreamReason;
  /** Of the upstream's answer, where there was one. */
  readonly status: number | undefined;

  constructor(reason: UpstreamReason, message: string, status?: number) {
    super(message);
    this.reason = reason;
    this.status = status;
  }
}
