import type { PlaybackReason } from '../../../contract/errors.ts';

interface ApiErrorDetails {
  /** What a program acts on, where one does. */
  reason?: PlaybackReason;
  /** When it is worth trying again. */
  retryAfterSeconds?: number;
}

/** An answer other than success, thrown by any handler; the error handler writes it as `{ errors: [message], reason? }`. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly details: ApiErrorDetails = {},
  ) {
    super(message);
  }
}

/** Unknown, someone else's or deleted: one answer for all. Source: hosted-api, "Errors". */
export const notFound = (details?: ApiErrorDetails) => new ApiError(404, 'not found', details);
