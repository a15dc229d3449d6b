import type { UpstreamReason } from '../../contract/upstream.ts';

/** There is no usable answer; the message may be shown. Thrown within this room only. */
export class UpstreamFailure extends Error {
  readonly reason: UpstreamReason;
  /** Of the upstream's answer, if there was one. */
  readonly status: number | undefined;

  constructor(reason: UpstreamReason, message: string, status?: number) {
    super(message);
    this.reason = reason;
    this.status = status;
  }
}
