import { dirname, join } from 'node:path';
import { type Gap, maxEncoderNotes, type SessionNote } from '../../contract/session.ts';
import type { EncoderNote, IngestCounts, MediaPacket, PacketSink, PublishRequest } from '../ingest/publish.ts';
import type { Logger } from '../lib/logger.ts';
import { steadyClock } from '../lib/steady-clock.ts';
import { addGap, stalledAfterMs } from '../sessions/live-session.ts';
import { rootMarkName } from '../storage/recordings.ts';
import type { LivePublisher } from './held-publishers.ts';
import { createIngestMeter, type IngestMeter } from './ingest-health.ts';
import type { JournalState } from './journal.ts';
import type { MediaEvent, RecordingClose, SessionPlan, SessionReport } from './messages.ts';
import { createRecorder } from './recorder.ts';
import { VideoSets } from './video-sets.ts';

interface LiveRecorderOptions {
  plan: SessionPlan;
  /** An earlier media process wrote this much of the session. */
  resume: JournalState | undefined;
  /** All that publishers have sent to this process. */
  counts: IngestCounts;
  send(event: MediaEvent): void;
  log: Logger;
}

type AttachedPublisher = Pick<PublishRequest, 'connection' | 'remoteAddress'>;
type UnsupportedPacket = Extract<MediaPacket, { kind: 'unsupported' }>;

/** Audio that is not recorded may come alone for so long: then a picture has to have come. */
const maxWithoutPictureMs = 3000;

export type LiveRecorder = ReturnType<typeof createLiveRecorder>;

/** One session's media: measured, and written as it comes. */
export function createLiveRecorder({ plan, resume, counts, send, log }: LiveRecorderOptions) {
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
    onJournal: (event) => send({ type: 'journal', sessionId, event }),
    minFreeBytes: diskFloorBytes,
    isDurable: isRecorded,
    onStop: (reason, error) => log.error(`Recording stopped: ${reason}`, { sessionId, error }),
    onProblem: (reason) => log.error(`Recording is interrupted: ${reason}. It is tried again.`, { sessionId }),
    onResume(gap) {
      addGap(lost, { ...gap, cause: 'disk' });
      log.info(`Recording resumed after ${Math.round((gap.endedAt - gap.startedAt) / 1000)} s.`, { sessionId });
    },
  });

  function write(packet: MediaPacket): void | Promise<void> {
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
  }

  /** An encoder that never stops talking is not listened to for ever. */
  function takeNote(note: EncoderNote): void {
    lastPacketAt = now();
    if (note.what === 'track-left-out') meter?.leaveOut(note.track);
    const count = notes.get(note.what) ?? 0;
    notes.set(note.what, count + 1);
    if (count >= maxEncoderNotes) return;
    const at = lastPacketAt;
    if (note.what !== 'track-left-out') {
      send({ type: 'noted', sessionId, note: { what: note.what, at, text: note.text } });
      return;
    }
    const { what, track, codec } = note;
    send({ type: 'noted', sessionId, note: { what, at, track, ...(codec !== undefined && { codec }) } });
  }

  /** Audio that is not recorded is left out. Where nothing else comes, there is nothing to record. */
  function isLeftOut(packet: UnsupportedPacket): boolean {
    if (packet.track === 'video') return false;
    lastPacketAt = now();
    meter?.observe(packet, lastPacketAt);
    unsupportedSinceMs ??= packet.dtsMs;
    return hasPicture || packet.dtsMs - unsupportedSinceMs < maxWithoutPictureMs;
  }

  function refuseCodec({ track, codec }: UnsupportedPacket, { connection, remoteAddress }: AttachedPublisher): void {
    const description = `The encoder sends ${track} as ${codec}, which is not supported. Use H.264 and AAC.`;
    send({ type: 'codec-refused', sessionId, codec, remoteAddress, description, hadMedia: hasMedia });
    connection.close(description);
  }

  return {
    sessionId,
    /** Otherwise it is a live window, which goes with the session. */
    isRecorded,
    /** The connection that counts, while there is one. */
    get connectionId() {
      return connectionId;
    },
    /** A connection that waits for this one's place learns from it whether it still sends. */
    get publisher(): LivePublisher {
      return { connectionId, packets, isBusy: writing !== undefined, silentMs: now() - lastPacketAt };
    },
    /** Another connection is the session's; its packets go to the result. */
    attach(id: number, publisher: AttachedPublisher): PacketSink['write'] {
      connectionId = id;
      connections++;
      if (connections > 1) {
        sets.reconnect();
        recorder.startPart();
        clock.restart();
      }
      meter = createIngestMeter(now());
      hasPicture = false;
      unsupportedSinceMs = undefined;
      lastPacketAt = now();
      silence.restart(lastPacketAt);
      return (packet) => {
        counts.packets += 1;
        if ('data' in packet) counts.bytes += packet.data.length;
        // A connection that was replaced may still deliver: only the current one counts.
        if (connectionId !== id) return undefined;
        if (packet.kind === 'note') return takeNote(packet);
        if (packet.kind !== 'unsupported') return write(packet);
        return isLeftOut(packet) ? undefined : refuseCodec(packet, publisher);
      };
    },
    detach(): void {
      connectionId = undefined;
    },
    /** Writes nothing for now, for this reason; undefined: it does again. */
    forbid(reason: string | undefined): void {
      forbidden = reason;
    },
    report: (): SessionReport => ({
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
    async close(): Promise<RecordingClose> {
      const { durationSeconds, stopped } = await recorder.close();
      return { durationSeconds, stopped, problem: recorder.problem, lost: [...lost], mediaSeconds: clock.seconds };
    },
  };
}

/** A jump in the timestamps beyond this is an interruption, not media. */
const maxStepMs = 5000;

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
      if (stepMs < 0 && stepMs > -maxStepMs) return;
      if (stepMs > 0 && stepMs < maxStepMs) elapsedMs += stepMs;
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

/** Audio and video interleave: a step below this is no loss. */
const minLossMs = 1000;

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
      const lostMs = stepMs === undefined || stepMs < -minLossMs ? silentMs : Math.min(stepMs, silentMs);
      if (lostMs < minLossMs) return undefined;
      return { startedAt: silentSince, endedAt: silentSince + lostMs, cause: 'silence' };
    },
  };
}
