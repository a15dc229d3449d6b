import type { IngestHealth, IngestIssue } from '../../contract/ingest-health.ts';
import {
  type EndCause,
  type Gap,
  type LiveConnection,
  mostEncoderNotes,
  type SessionNote,
} from '../../contract/session.ts';
import type { PublishEnd, PublishEndReason, PublishRefusal, RefusalReason } from '../ingest/publish.ts';

/** A publisher that has been silent for this long may be replaced by another one with the same key. Source: failures, "Ingest". */
export const silentTakeoverMs = 5000;

/**
 * A publish with a good key meets the stream's current session, whose encoder has `connectionId` while there is one.
 * `begin`: a new session. `continue`: the encoder is back within the window. `hold`: another encoder is connected,
 * which may be silent. `take-over`: it was. `refuse`: another encoder is live.
 */
export function decidePublish(
  current: { connectionId?: number | undefined } | undefined,
  { mayWait, silentConnectionId }: { mayWait: boolean; silentConnectionId?: number | undefined },
): 'begin' | 'continue' | 'hold' | 'take-over' | 'refuse' {
  if (current === undefined) return 'begin';
  if (current.connectionId === undefined) return 'continue';
  if (current.connectionId === silentConnectionId) return 'take-over';
  return mayWait ? 'hold' : 'refuse';
}

export function refused(reason: RefusalReason, description: string): PublishRefusal {
  return { accepted: false, reason, description };
}

/** A connection without video and audio for this long is said to have stalled. */
export const stalledAfterMs = 3000;

/** What a live session's connection is doing. `lastMediaAt`: Unix ms. */
export function connectionOf(
  { isConnected, lastMediaAt }: { isConnected: boolean; lastMediaAt: number },
  now: number,
): LiveConnection {
  if (!isConnected) return 'reconnecting';
  return now - lastMediaAt >= stalledAfterMs ? 'stalled' : 'connected';
}

/** Of a session: an encoder that stalls all day must not make a row that grows all day. */
const mostGaps = 500;

/** Adds a gap. Where there are too many, two that follow each other become one: those that span the least. */
export function addGap(gaps: Gap[], gap: Gap): void {
  gaps.push(gap);
  if (gaps.length <= mostGaps) return;
  const spans = gaps.slice(1).map(({ endedAt }, index) => endedAt - (gaps[index]?.startedAt ?? 0));
  const first = spans.indexOf(Math.min(...spans));
  const [earlier, later] = gaps.slice(first, first + 2);
  if (earlier && later) gaps.splice(first, 2, { ...earlier, endedAt: Math.max(earlier.endedAt, later.endedAt) });
}

/** Does this end of a publisher end the session at once, or does the reconnect window run? */
export function endsSession(reason: PublishEndReason, reconnectMs: number): boolean {
  switch (reason) {
    case 'finished':
    case 'stopped':
      return true;
    case 'closed':
    case 'silent':
    case 'malformed':
      return reconnectMs <= 0;
  }
}

/** Is a show likely to go on after this end? Its encoder did not end it, or sent what cannot be recorded. */
export function isCutOff(cause: EndCause): boolean {
  return cause !== 'finished' && cause !== 'terminated';
}

/** Why a session ended, as a sentence. */
export function endReason({ reason, description }: PublishEnd): string {
  switch (reason) {
    case 'finished':
      return 'The encoder stopped.';
    case 'stopped':
      return 'The service ended the session.';
    case 'closed':
      return 'The encoder’s connection was lost.';
    case 'silent':
      return 'The encoder sent nothing any more.';
    case 'malformed':
      return description ?? 'The encoder sent what cannot be read.';
  }
}

/** The same for programs. */
export function endCause(reason: PublishEndReason): EndCause {
  switch (reason) {
    case 'finished':
      return 'finished';
    // Whoever ends a session ends it before its publisher: this one is stopped with the service.
    case 'stopped':
      return 'service';
    case 'closed':
    case 'silent':
      return 'lost';
    case 'malformed':
      return 'malformed';
  }
}

/** OBS's recommended keyframe interval. Source: recording-interface, "Limits". */
const recommendedKeyframeSeconds = 2;
const keyframeToleranceSeconds = 0.3;

/** Problems with what the encoder sends; empty if none. */
export function ingestIssues({
  keyframeSeconds,
  missingConfigs = [],
  unsupportedAudio,
  tracksLeftOut = [],
}: IngestHealth): IngestIssue[] {
  const isTooLong =
    keyframeSeconds !== undefined && keyframeSeconds > recommendedKeyframeSeconds + keyframeToleranceSeconds;
  return [
    ...missingConfigs.map(
      (track): IngestIssue => ({
        code: 'missing-configuration',
        track: track === 'video' ? 'video' : 'audio',
      }),
    ),
    ...(unsupportedAudio === undefined ? [] : [{ code: 'audio-codec', codec: unsupportedAudio } as const]),
    ...(isTooLong ? [{ code: 'keyframe-interval', seconds: keyframeSeconds } as const] : []),
    ...tracksLeftOut.map((track): IngestIssue => ({ code: 'track-left-out', track })),
  ];
}

/** An issue in the words of the encoder's own settings. */
export function issueSentence({ code, track, seconds, codec }: IngestIssue): string {
  switch (code) {
    case 'audio-codec':
      return `Audio codec ${codec} is not recorded; use AAC.`;
    case 'track-left-out':
      return `The encoder sends more than one ${track === 'video' ? 'video' : 'audio'} track. Only the first is recorded.`;
    case 'missing-configuration':
      return `${track === 'video' ? 'Video' : 'Audio'} arrives without its configuration, so it is not recorded. Stop the encoder and start it again.`;
    case 'keyframe-interval':
      return `Keyframes come every ${seconds} s. Set the keyframe interval to 2 s (OBS: Settings, Output, Streaming, Keyframe Interval; ffmpeg: -g with twice the frame rate).`;
  }
}

/** A recording that ends because its codec is not supported is kept as a recording from this length on. */
const shortestKeptSeconds = 10;

/**
 * Did unsupported media arrive so early that too little of the show was recorded? Its media is kept, and the session
 * fails with the reason. Source: docs/decisions/033.
 */
export function isTooShortForItsCodec(isCodecRefused: boolean, durationSeconds: number | undefined): boolean {
  return isCodecRefused && (durationSeconds ?? 0) < shortestKeptSeconds;
}

/** Is it to be kept? So many of each kind are; a track that is left out is named once, however often its encoder comes back. */
export function isNewNote(notes: readonly SessionNote[], { what, track, codec }: SessionNote): boolean {
  const alike = notes.filter((note) => note.what === what);
  const isKnown = what === 'track-left-out' && alike.some((note) => note.track === track && note.codec === codec);
  return !isKnown && alike.length < mostEncoderNotes;
}
