import { dirname, join } from 'node:path';
import { type Gap, maxEncoderNotes, type SessionNote } from '../../contract/session.ts';
import type { EncoderNote, MediaPacket } from '../ingest/publish.ts';
import type { Logger } from '../lib/logger.ts';
import { steadyClock } from '../lib/steady-clock.ts';
import { displaySize } from '../media/codec/picture-format.ts';
import { addGap, stalledAfterMs } from '../sessions/live-session.ts';
import { rootMarkName } from '../storage/recordings.ts';
import type { LivePublisher } from './held-publishers.ts';
import { createIngestMeter, type DescribedTracks, type DescribeTracks, type IngestMeter } from './ingest-health.ts';
import type { JournalEvent, JournalState } from './journal.ts';
import type { RecordingClose, SessionPlan, SessionReport } from './messages.ts';
import { createRecorder } from './recorder.ts';
import { readPartTracks } from './tracks.ts';
import { VideoSets } from './video-sets.ts';

interface LiveRecorderOptions {
  plan: SessionPlan;
  /** An earlier media process wrote this much of the session. */
  resume: JournalState | undefined;
  describeTracks: DescribeTracks;
  onJournal(event: JournalEvent): void;
  log: Logger;
}

/** One session's media: measured, and written as it comes. */
export interface LiveRecorder {
  readonly sessionId: string;
  /** Otherwise it is a live window, which goes with the session. */
  readonly isRecorded: boolean;
  /** The connection that counts, while there is one. */
  readonly connectionId: number | undefined;
  /** Has a frame of video or audio arrived? */
  readonly hasMedia: boolean;
  /** A connection that waits for this one's place learns from it whether it still sends. */
  readonly publisher: LivePublisher;
  attach(connectionId: number): void;
  detach(): void;
  /** Writes nothing for now, for this reason; undefined: it does again. */
  forbid(reason: string | undefined): void;
  write(packet: MediaPacket): void | Promise<void>;
  /** Takes note of what the encoder said. Undefined where it has said enough. */
  note(note: EncoderNote): SessionNote | undefined;
  /** Is media of a codec that is not recorded left out? Where nothing else comes, there is nothing to record. */
  leavesOut(packet: UnsupportedPacket): boolean;
  report(): SessionReport;
  close(): Promise<RecordingClose>;
}

type UnsupportedPacket = Extract<MediaPacket, { kind: 'unsupported' }>;

/** Audio that is not recorded may come alone for so long: then a picture has to have come. */
const longestWithoutPictureMs = 3000;

export function createLiveRecorder({
  plan,
  resume,
  describeTracks,
  onJournal,
  log,
}: LiveRecorderOptions): LiveRecorder {
  const { sessionId, directory, diskFloorBytes, isRecorded } = plan;
  const now = steadyClock(plan.began);
  const clock = createMediaClock();
  const silence = createSilenceWatch(now());
  const lost: Gap[] = [];
  let meter: IngestMeter | undefined;
  let connectionId: number | undefined;
  let connections = resume === undefined || resume.segments.length === 0 ? 0 : 1;
  let lastPacketAt = now();
  let packets = 0;
  let writing: Promise<void> | undefined;
  let hasMedia = false;
  let hasPicture = false;
  let unsupportedSinceMs: number | undefined;
  const notes = new Map<SessionNote['what'], number>();
  const sets = new VideoSets();
  let forbidden: string | undefined;
  const recorder = createRecorder({
    whyNot: () => forbidden,
    directory,
    now,
    resume,
    rootMark: join(dirname(directory), rootMarkName),
    onJournal,
    leastFreeBytes: diskFloorBytes,
    isDurable: isRecorded,
    onStop: (reason, error) => log.error(`Recording stopped: ${reason}`, { sessionId, error }),
    onProblem: (reason) => log.error(`Recording is interrupted: ${reason}. It is tried again.`, { sessionId }),
    onResume(gap) {
      addGap(lost, { ...gap, cause: 'disk' });
      log.info(`Recording resumed after ${Math.round((gap.endedAt - gap.startedAt) / 1000)} s.`, { sessionId });
    },
  });

  return {
    sessionId,
    isRecorded,
    get connectionId() {
      return connectionId;
    },
    get hasMedia() {
      return hasMedia;
    },
    get publisher() {
      return { connectionId, packets, isBusy: writing !== undefined, silentMs: now() - lastPacketAt };
    },
    attach(id) {
      connectionId = id;
      connections++;
      if (connections > 1) {
        sets.reconnect();
        recorder.startPart();
        clock.restart();
      }
      meter = createIngestMeter(describeTracks, now());
      hasPicture = false;
      unsupportedSinceMs = undefined;
      lastPacketAt = now();
      silence.restart(lastPacketAt);
    },
    detach() {
      connectionId = undefined;
    },
    forbid(reason) {
      forbidden = reason;
    },
    write(packet) {
      lastPacketAt = now();
      packets++;
      hasMedia ||= packet.kind === 'video' || packet.kind === 'audio';
      hasPicture ||= packet.kind === 'video' || packet.kind === 'video-config';
      clock.observe(packet);
      const gap = silence.observe(packet, lastPacketAt);
      if (gap !== undefined) addGap(lost, gap);
      let written: Promise<void> | undefined;
      for (const media of sets.push(packet)) {
        meter?.observe(media, lastPacketAt);
        written = recorder.write(media) ?? undefined;
      }
      writing = written?.finally(() => {
        writing = undefined;
      });
      return writing;
    },
    note(note) {
      lastPacketAt = now();
      if (note.what === 'track-left-out') meter?.leaveOut(note.track);
      const count = notes.get(note.what) ?? 0;
      notes.set(note.what, count + 1);
      if (count >= maxEncoderNotes) return undefined;
      const at = lastPacketAt;
      if (note.what !== 'track-left-out') return { what: note.what, at, text: note.text };
      return { what: note.what, at, track: note.track, ...(note.codec !== undefined && { codec: note.codec }) };
    },
    leavesOut(packet) {
      if (packet.track === 'video') return false;
      lastPacketAt = now();
      meter?.observe(packet, lastPacketAt);
      unsupportedSinceMs ??= packet.dtsMs;
      return hasPicture || packet.dtsMs - unsupportedSinceMs < longestWithoutPictureMs;
    },
    report: () => ({
      sessionId,
      lastPacketAt,
      lastMediaAt: silence.lastMediaAt,
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

/** A jump in the timestamps beyond this is an interruption, not media. */
const longestStepMs = 5000;

/**
 * Seconds of source received in a session that is not recorded, from the media's own timestamps. Adds up steps, so that
 * jumps in either direction do not count.
 */
export function createMediaClock() {
  let lastDtsMs: number | undefined;
  let elapsedMs = 0;
  return {
    observe(packet: MediaPacket): void {
      if (packet.kind !== 'video' && packet.kind !== 'audio') return;
      const stepMs = lastDtsMs === undefined ? 0 : packet.dtsMs - lastDtsMs;
      // Audio and video interleave: a small step back is the other track, and the clock stays where it is.
      if (stepMs < 0 && stepMs > -longestStepMs) return;
      if (stepMs > 0 && stepMs < longestStepMs) elapsedMs += stepMs;
      lastDtsMs = packet.dtsMs;
    },
    restart(): void {
      lastDtsMs = undefined;
    },
    get seconds(): number {
      return elapsedMs / 1000;
    },
  };
}

/** A codec header's facts for the operator; undefined if unreadable, which the recorder reports itself. */
export const describeTracks: DescribeTracks = (packet): DescribedTracks => {
  try {
    const tracks = readPartTracks(
      {
        video: packet.kind === 'video-config' ? packet : undefined,
        audio: packet.kind === 'audio-config' ? packet : undefined,
      },
      { width: 0, height: 0 },
    );
    return {
      video: tracks.video && {
        codec: tracks.video.codecString,
        ...displaySize(tracks.video, tracks.video.pixelRatio),
      },
      audio: tracks.audio && { codec: tracks.audio.codecString, sampleRate: tracks.audio.sampleRate },
    };
  } catch {
    return {};
  }
};

/** Audio and video interleave: a step below this is no loss. */
const leastLossMs = 1000;

/**
 * Knows when a session's media last came. `startedAt`: Unix ms of its first connection. An encoder that was only held
 * up sends afterwards what it has kept, and its timestamps go on: nothing is lost. One that threw media away jumps.
 */
export function createSilenceWatch(startedAt: number) {
  let lastMediaAt = startedAt;
  let lastDtsMs: number | undefined;
  return {
    /** Unix ms of the last video or audio, or of the connection if it has sent none yet. */
    get lastMediaAt(): number {
      return lastMediaAt;
    },
    /** Another connection: its timestamps start over. */
    restart(atMs: number): void {
      lastMediaAt = atMs;
      lastDtsMs = undefined;
    },
    /** The gap that this packet ends, if the connection stalled before it and media was lost. */
    observe(packet: MediaPacket, atMs: number): Gap | undefined {
      if (packet.kind !== 'video' && packet.kind !== 'audio') return undefined;
      const silentSince = lastMediaAt;
      const stepMs = lastDtsMs === undefined ? undefined : packet.dtsMs - lastDtsMs;
      lastMediaAt = Math.max(lastMediaAt, atMs);
      lastDtsMs = packet.dtsMs;
      const silentMs = atMs - silentSince;
      if (silentMs < stalledAfterMs) return undefined;
      // Times that start over say nothing about how much is missing.
      const lostMs = stepMs === undefined || stepMs < -leastLossMs ? silentMs : Math.min(stepMs, silentMs);
      if (lostMs < leastLossMs) return undefined;
      return { startedAt: silentSince, endedAt: silentSince + lostMs, cause: 'silence' };
    },
  };
}
