import { dirname, join } from 'node:path';
import type { Gap } from '../../contract/session.ts';
import type { MediaPacket } from '../ingest/publish.ts';
import type { Logger } from '../log/logger.ts';
import type { JournalEvent, JournalState } from '../recording/journal/journal-state.ts';
import { createRecorder } from '../recording/recorder.ts';
import { rootMarkName } from '../recordings/root-mark.ts';
import { createIngestMeter, type DescribeTracks, type IngestMeter } from '../sessions/ingest-health.ts';
import { createMediaClock } from '../sessions/media-clock.ts';
import type { RecordingClose, SessionPlan, SessionReport } from '../sessions/ports.ts';
import { steadyClock } from '../steady-clock.ts';

export interface IntakeSessionParts {
  plan: SessionPlan;
  /** What an earlier media process wrote of this session. */
  resume: JournalState | undefined;
  describeTracks: DescribeTracks;
  onJournal(event: JournalEvent): void;
  log: Logger;
}

/** One session's media: measured, and written as it comes. */
export interface IntakeSession {
  readonly sessionId: string;
  /** The connection that counts, while there is one. */
  readonly connectionId: number | undefined;
  /** Has a frame of video or audio arrived? */
  readonly hasMedia: boolean;
  attach(connectionId: number): void;
  detach(): void;
  /** Writes nothing for now, for this reason; undefined: it does again. */
  forbid(reason: string | undefined): void;
  write(packet: MediaPacket): void | Promise<void>;
  report(): SessionReport;
  close(): Promise<RecordingClose>;
}

export function createIntakeSession({
  plan,
  resume,
  describeTracks,
  onJournal,
  log,
}: IntakeSessionParts): IntakeSession {
  const { sessionId, directory, diskFloorBytes } = plan;
  const now = steadyClock(plan.began);
  const clock = createMediaClock();
  const lost: Gap[] = [];
  let meter: IngestMeter | undefined;
  let connectionId: number | undefined;
  let connections = resume === undefined || resume.segments.length === 0 ? 0 : 1;
  let lastPacketAt = now();
  let hasMedia = false;
  let forbidden: string | undefined;
  const recorder = createRecorder({
    whyNot: () => forbidden,
    directory,
    now,
    resume,
    rootMark: join(dirname(directory), rootMarkName),
    onJournal,
    leastFreeBytes: diskFloorBytes,
    onStop: (reason, error) => log.error(`Recording stopped: ${reason}`, { sessionId, error }),
    onProblem: (reason) => log.error(`Nothing can be recorded for now: ${reason}. It is tried again.`, { sessionId }),
    onResume(gap) {
      lost.push(gap);
      log.info(`Recording goes on after ${Math.round((gap.endedAt - gap.startedAt) / 1000)} s.`, { sessionId });
    },
  });

  return {
    sessionId,
    get connectionId() {
      return connectionId;
    },
    get hasMedia() {
      return hasMedia;
    },
    attach(id) {
      connectionId = id;
      connections++;
      if (connections > 1) {
        recorder.startPart();
        clock.restart();
      }
      meter = createIngestMeter(describeTracks, now());
      lastPacketAt = now();
    },
    detach() {
      connectionId = undefined;
    },
    forbid(reason) {
      forbidden = reason;
    },
    write(packet) {
      lastPacketAt = now();
      hasMedia ||= packet.kind === 'video' || packet.kind === 'audio';
      clock.observe(packet);
      meter?.observe(packet, lastPacketAt);
      return recorder.write(packet);
    },
    report: () => ({
      sessionId,
      lastPacketAt,
      recordedSeconds: recorder.durationSeconds,
      mediaSeconds: clock.seconds,
      stopped: recorder.stopped,
      problem: recorder.problem,
      lost: [...lost],
      ingest: meter?.read(now()),
    }),
    async close() {
      const { durationSeconds, stopped } = await recorder.close();
      return { durationSeconds, stopped, problem: recorder.problem, lost: [...lost], mediaSeconds: clock.seconds };
    },
  };
}
