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

/** What `read` makes of a file's boxes; where they cannot be followed, that is a fault of the file. */
export function readBoxes<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new RecordingFault(`${error.message.charAt(0).toLowerCase()}${error.message.slice(1)}`);
  }
}
