/** The service is stopping: the work was not done, and can be enqueued again after the next start. */
export class TranscodeClosedError extends Error {
  constructor() {
    super('The transcoder was closed');
  }
}
