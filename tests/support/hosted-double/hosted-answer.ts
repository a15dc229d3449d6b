import type { IncomingHttpHeaders } from 'node:http';

/** A request as the double saw it. `path` is relative to the API base. */
export interface SeenRequest {
  method: string;
  path: string;
  search: URLSearchParams;
  headers: IncomingHttpHeaders;
  /** The text as it came. */
  body: string;
}

/** What is answered: `json`, or `text` (or bytes) of the given type, or nothing at all. */
export interface Answer {
  status: number;
  json?: unknown;
  text?: string | Buffer;
  type?: string;
  headers?: Record<string, string>;
}

/** An answer in the API's words for errors, thrown by whatever finds the fault. */
export class HostedError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Unknown, someone else's or deleted. Source: hosted-api, "Errors". */
export const notFound = () => new HostedError(404, 'not found');

/** Source: hosted-api, "Operations and success": 204 with an empty body. */
export const noContent: Answer = { status: 204 };
