import type { Damage } from '../../contract/session.ts';
import type { Logger } from '../log/logger.ts';
import type { RecordingStorage } from '../recordings/recording-storage.ts';
import type { RecordingChecks, Sessions } from '../store/sessions.ts';
import type { FoundDamage } from '../verify/inspect-recording.ts';
import type { Pace } from '../verify/paced-reading.ts';
import { startScrub } from '../verify/scrub.ts';
import { inspectReadyRecording } from './recording-inspection.ts';

export interface RecordingHealthParts {
  storage: RecordingStorage;
  sessions: Pick<Sessions, 'find'>;
  checks: RecordingChecks;
  /** At which recordings are read in the background; 0 = never. */
  bytesPerSecond: number;
  restSeconds: number;
  /** Is there something better to do with the disk? Then a quarter of the rate is read. */
  isBusy: () => boolean;
  now: () => number;
  log: Logger;
}

const longestLookMs = 60_000;
const shortestLookMs = 50;

/**
 * A slow scrub reads every ready recording again and again, and the damage it finds is written to the session's row. A
 * damaged rendition is left out of the playlist as long as another is whole.
 */
export function startRecordingHealth(parts: RecordingHealthParts) {
  const { storage, sessions, checks, bytesPerSecond, restSeconds, isBusy, now, log } = parts;

  function keep(sessionId: string, found: readonly FoundDamage[]): void {
    const session = sessions.find(sessionId);
    if (session?.recordingStatus !== 'ready') return;
    const known = session.damage ?? [];
    const isSame = (a: FoundDamage, b: FoundDamage) => a.rendition === b.rendition && a.file === b.file;
    const damage = found.map((one): Damage => {
      const { rendition, file, reason } = one;
      const foundAt = known.find((before) => isSame(before, one))?.foundAt ?? now();
      return { ...(rendition !== undefined && { rendition }), ...(file !== undefined && { file }), reason, foundAt };
    });
    for (const one of damage) {
      if (!known.some((before) => isSame(before, one))) log.error(`DAMAGED recording: ${one.reason}.`, { sessionId });
    }
    // Damage that was put right, or left out, before the recording was ready stays to be read.
    const isDealtWith = ({ isRepaired, isLeftOut }: Damage) => isRepaired === true || isLeftOut === true;
    damage.push(...known.filter((before) => isDealtWith(before) && !damage.some((one) => isSame(before, one))));
    const healed = known.filter((before) => !damage.some((one) => isSame(before, one)));
    for (const { file, reason } of healed) log.info(`Recording is intact again: ${file ?? reason}.`, { sessionId });
    if (healed.length > 0 || damage.length !== known.length) checks.setDamage(sessionId, damage);
  }

  async function inspect(sessionId: string, pace: Pace): Promise<void> {
    const session = sessions.find(sessionId);
    if (session === undefined) throw new Error('The row of the session cannot be read');
    const { damage, notes } = await inspectReadyRecording(storage, session, pace);
    for (const note of notes) log.warn(note, { sessionId });
    keep(sessionId, damage);
    checks.setChecked(sessionId, now());
  }

  const scrub =
    bytesPerSecond === 0
      ? undefined
      : startScrub({
          nextDue: (without) => checks.findLeastChecked(now() - restSeconds * 1000, without),
          inspect,
          bytesPerSecond: () => (isBusy() ? bytesPerSecond / 4 : bytesPerSecond),
          lookEveryMs: Math.min(longestLookMs, Math.max(shortestLookMs, restSeconds * 1000)),
          log,
        });

  return {
    /** The master playlist without the renditions that are damaged; undefined where there is nothing to leave out. */
    async playableMaster(sessionId: string): Promise<string | undefined> {
      const damaged = (sessions.find(sessionId)?.damage ?? []).map(({ rendition }) => rendition);
      if (!damaged.some((rendition) => rendition !== undefined)) return undefined;
      const text = await storage.read(sessionId, 'index.m3u8').then(String, () => '');
      const whole = text.replaceAll(/^#EXT-X-STREAM-INF:.*\n(.*)\/index\.m3u8\n/gm, (variant, name: string) =>
        damaged.includes(name) ? '' : variant,
      );
      return whole.includes('#EXT-X-STREAM-INF:') ? whole : undefined;
    },
    async close(): Promise<void> {
      await scrub?.close();
    },
  };
}
