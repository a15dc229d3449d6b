import type { StreamObject } from '../../src/contract/session.ts';
import { findRecordingFaults } from '../support/media/find-recording-faults.ts';
import { type ReadRendition, readRenditions } from '../support/media/read-renditions.ts';

/** Fetches and decodes all that a ready session lists; every fault is named with the session and what was expected. */
export async function readBack(
  session: StreamObject,
  expected: { levels: readonly string[]; toleranceSeconds?: number },
): Promise<{ renditions: ReadRendition[]; faults: string[] }> {
  const name = `Session ${session.id.slice(0, 8)}`;
  try {
    const renditions = await readRenditions(session.recordingUrl ?? '');
    const faults = findRecordingFaults(renditions, session.sourceSegmentsDuration ?? 0, expected.toleranceSeconds);
    const missing = expected.levels.filter((level) => !renditions.some((rendition) => rendition.name === level));
    const dropped = session.aircheck?.renditions?.flatMap(({ name: level, dropped: why }) =>
      why ? [`${level}: ${why}`] : [],
    );
    if (missing.length > 0) faults.push(`without ${missing.join(', ')} (${dropped?.join('; ') ?? 'no reason'})`);
    return { renditions, faults: faults.map((fault) => `${name}: ${fault}`) };
  } catch (error) {
    return { renditions: [], faults: [`${name}: ${error instanceof Error ? error.message : error}`] };
  }
}
