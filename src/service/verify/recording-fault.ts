/** What is wrong with a recording, in words; the only error that checking it throws on purpose. */
export class RecordingFault extends Error {
  override name = 'RecordingFault';

  /** `file`: the one that is at fault, relative to the recording. */
  constructor(
    message: string,
    readonly file?: string,
  ) {
    super(message);
  }
}
