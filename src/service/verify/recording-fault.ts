import { hasCode, isMissing } from '../lib/files.ts';
import { FilesGoneError } from '../lib/stored-files.ts';

/** What is wrong with a recording; the only error that its check throws on purpose. */
export class RecordingFault extends Error {
  override name = 'RecordingFault';

  /** `file`: the damaged one, relative to the recording. */
  constructor(
    message: string,
    readonly file?: string,
  ) {
    super(message);
  }
}

/** The result of `read` on a file's boxes; boxes that cannot be parsed are a fault of the file. */
export function readBoxes<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new RecordingFault(`${error.message.charAt(0).toLowerCase()}${error.message.slice(1)}`);
  }
}

/**
 * Runs a check of one file and names the file in its faults. A missing file is a fault too; other system errors (EIO,
 * EMFILE, a missing disk) say nothing about the recording and are rethrown: the check can be repeated.
 */
export async function nameFault<T>(file: string, step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (error instanceof RecordingFault) throw new RecordingFault(`${file} is damaged: ${error.message}`, file);
    // If everything is missing, it is not the fault of one file.
    if (error instanceof FilesGoneError) throw error;
    if (isMissing(error)) throw new RecordingFault(`${file} is missing`, file);
    if (hasCode(error, 'EISDIR')) throw new RecordingFault(`${file} is damaged: it is no file`, file);
    throw error;
  }
}
