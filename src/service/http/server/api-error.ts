/** An answer other than success, thrown by any handler; the error handler writes it as `{ errors: [message] }`. */
export class ApiError extends Error {
  readonly status: number;
  /** When it is worth trying again. */
  readonly retryAfterSeconds?: number | undefined;

  constructor(status: number, message: string, retryAfterSeconds?: number) {
    super(message);
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Unknown, someone else's or deleted: one answer for all. Source: hosted-api, "Errors". */
export const notFound = () => new ApiError(404, 'not found');
