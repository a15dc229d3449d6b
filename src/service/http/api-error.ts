/** An answer other than success, thrown by any handler; the error handler writes it as `{ errors: [message] }`. */
export class ApiError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Unknown, someone else's or deleted: one answer for all. Source: hosted-api, "Errors". */
export const notFound = () => new ApiError(404, 'not found');
