import { TranscodeClosedError, type TranscodeQueue } from '../../transcoder/transcode-queue.ts';

/** What is wrong with a segment for a decoder, in words. @throws TranscodeClosedError where the service stops before. */
export async function findDecodingFault(
  queue: Pick<TranscodeQueue, 'check'>,
  initPath: string,
  segmentPath: string,
): Promise<string | undefined> {
  try {
    const { errors } = await queue.check({ initPath, segmentPath });
    return errors === 0 ? undefined : `${errors} errors`;
  } catch (error) {
    if (error instanceof TranscodeClosedError) throw error;
    return error instanceof Error ? error.message : String(error);
  }
}
