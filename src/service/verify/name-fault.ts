import { RecordingFault } from './recording-fault.ts';

/** Runs a step about one file and names the file in its faults. A file that cannot be opened is a fault too. */
export async function nameFault<T>(file: string, step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (error instanceof RecordingFault) throw new RecordingFault(`${file} is damaged: ${error.message}`);
    const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
    if (code === undefined) throw error;
    throw new RecordingFault(code === 'ENOENT' ? `${file} is missing` : `${file} cannot be read (${code})`);
  }
}
