import type { HandedLink } from '../../contract/handovers/handover.ts';
import type { Clip } from '../api/clips.ts';
import { isComing } from '../recording/can-hand-over.ts';
import { coverageFrom } from '../recording/coverage.ts';
import { asPlayed } from '../recording/joined.ts';
import { isPlayable } from '../recording/session-state.ts';
import type { Gap, StreamObject } from '../recording/stream-object.ts';
import type { SessionReading } from '../recording/stream-state.ts';
import type { SessionLink } from '../recording/words/session-links.ts';

/** A recording that may be handed over, with what only its stream says of it. */
export interface HandoverItem extends SessionReading {
  stream: Pick<StreamObject, 'name' | 'aircheck'>;
  /** A clip, in the place of a recording: its link is given, and it is marked itself. */
  isClip?: boolean;
}

/** What a block says of one recording. */
export interface HandoverEntry {
  id: string;
  stream: string;
  tags: readonly string[];
  startMs: number | undefined;
  endMs: number | undefined;
  /** Of what is recorded. */
  seconds: number | undefined;
  /** 0 to 1, where the API says when it ended. */
  share: number | undefined;
  gaps: readonly Gap[];
  sizeBytes: number | undefined;
  links: Readonly<Partial<Record<HandedLink, string>>>;
  /** The one that is handed over. */
  url: string;
  /** Nothing plays yet: the link is the page that waits for it. */
  isComing: boolean;
  isClip: boolean;
}

/**
 * What is said of a recording with the kind of link that is wanted; undefined where it has no link to give. What is still
 * to come is given as its watch page, which starts by itself, whatever kind is wanted.
 */
export function entryOf(
  item: HandoverItem,
  links: readonly SessionLink[],
  wanted: HandedLink,
): HandoverEntry | undefined {
  const { session, state, stream } = item;
  const linkOf = (kind: HandedLink) => links.find((link) => link.kind === kind)?.text;
  const isReady = isPlayable(state);
  const comes = isComing(item);
  if (!isReady && !comes) return undefined;
  const all = isReady
    ? { playback: linkOf('playback'), watch: linkOf('watch'), mp4: linkOf('mp4') }
    : { watch: linkOf('watch') };
  const given = Object.fromEntries(Object.entries(all).filter(([, url]) => url !== undefined));
  const url = isReady ? (linkOf(wanted) ?? linkOf('playback')) : linkOf('watch');
  if (url === undefined) return undefined;
  const { createdAtMs: startMs, recordedSeconds, aircheck } = asPlayed(session);
  const endMs = isReady || state.kind === 'processing' || state.kind === 'late' ? aircheck?.endedAtMs : undefined;
  const isMeasured = isReady && startMs !== undefined && endMs !== undefined && recordedSeconds !== undefined;
  return {
    id: session.id,
    stream: stream.name,
    tags: stream.aircheck?.tags ?? [],
    startMs,
    endMs,
    seconds: isReady ? recordedSeconds : undefined,
    share: isMeasured ? coverageFrom(recordedSeconds, Math.max(0, endMs - startMs) / 1000).share : undefined,
    gaps: aircheck?.gaps ?? [],
    sizeBytes: aircheck?.sizeBytes,
    links: given,
    url,
    isComing: comes,
    isClip: item.isClip === true,
  };
}

/** A clip as it is handed over: in the place of a recording, under its own name. */
export function clipItem(clip: Clip): HandoverItem {
  const { id, parentId, name, startedAtMs, durationSeconds, sizeBytes, recordingUrl, mp4Url, posterUrl } = clip;
  const { handedOverAtMs, handedOverBy, handedOverTo } = clip;
  const endedAtMs =
    startedAtMs === undefined || durationSeconds === undefined ? undefined : startedAtMs + durationSeconds * 1000;
  return {
    session: {
      id,
      parentId,
      name,
      record: true,
      recordingStatus: 'ready',
      createdAtMs: startedAtMs,
      recordedSeconds: durationSeconds,
      recordingUrl,
      mp4Url,
      profiles: [],
      aircheck: { endedAtMs, sizeBytes, posterUrl, handedOverAtMs, handedOverBy, handedOverTo },
      raw: {},
    },
    state: { kind: 'ready' },
    stream: { name },
    isClip: true,
  };
}
