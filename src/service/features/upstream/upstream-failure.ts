import type { UpstreamReason } from '../../../contract/errors.ts';

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

const words: Readonly<Record<string, string>> = {
  ENOTFOUND: 'its host name is not known',
  EAI_AGAIN: 'its host name cannot be looked up just now',
  ECONNREFUSED: 'nothing listens at its address',
  ECONNRESET: 'it closed the connection',
  UND_ERR_SOCKET: 'it closed the connection',
  EHOSTUNREACH: 'there is no way to its address',
  ENETUNREACH: 'there is no way to its network',
};

const tlsWords: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is signed by itself',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is signed by an authority that this machine does not know',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is signed by an authority that this machine does not know',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its certificate is signed by an authority that this machine does not know',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host name',
  EPROTO: 'it does not speak TLS at this address',
};

/** Describes what `fetch` threw by its code alone: its messages may repeat what was sent. */
export function describeNetworkError(error: unknown, name: string): UpstreamFailure {
  const code = codeOf(error);
  if (code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'ETIMEDOUT') {
    return new UpstreamFailure('timeout', `${name} does not answer: no connection in time.`);
  }
  if (code in tlsWords || /^(?:ERR_SSL|ERR_TLS|CERT_)/.test(code)) {
    return new UpstreamFailure('tls', `${name} cannot be trusted: ${tlsWords[code] ?? `TLS failed (${code})`}.`);
  }
  return new UpstreamFailure('unreachable', `${name} does not answer: ${words[code] ?? 'the connection failed'}.`);
}

/** `fetch` wraps the cause, sometimes in one error per address. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if ('code' in error && typeof error.code === 'string') return error.code;
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  return codeOf(error.cause);
}
