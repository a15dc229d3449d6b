import { hasCode, isMissing } from '../files/error-code.ts';
import { FilesGoneError } from '../files/stored-files.ts';

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

/**
 * Runs a step about one file and names the file in its faults. A file that is missing is a fault too; everything else
 * that the operating system refuses (EIO, EMFILE, a disk that is not there) says nothing about the recording and is
 * thrown as it came: the check can be made again.
 */
export async function nameFault<T>(file: string, step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (error instanceof RecordingFault) throw new RecordingFault(`${file} is damaged: ${error.message}`, file);
    // Where everything is missing, that is no fault of one file.
    if (error instanceof FilesGoneError) throw error;
    if (isMissing(error)) throw new RecordingFault(`${file} is missing`, file);
    if (hasCode(error, 'EISDIR')) throw new RecordingFault(`${file} is damaged: it is no file`, file);
    throw error;
  }
}
