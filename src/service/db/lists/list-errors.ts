/** An invalid filter or order; the message is for the client. */
export class ListQueryError extends Error {
  override readonly name = 'ListQueryError';
}

/** A list that took longer than it may, or that has too many before it. The message is for the client. */
export class ListBusyError extends Error {
  override readonly name = 'ListBusyError';
}
