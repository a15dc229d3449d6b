import type { HandedLink } from '../../../contract/handover.ts';
import type { Clip } from '../../api/clips.ts';
import { coverageFrom } from '../../domain/coverage.ts';
import { asPlayed } from '../../domain/joined.ts';
import { isPlayable, sessionEndMs } from '../../domain/session-state.ts';
import type { Gap, StreamObject } from '../../domain/stream-object.ts';
import type { StreamView } from '../../domain/stream-state.ts';
import { isComing, type SessionView } from '../../domain/stream-state.ts';
import type { SessionLink } from '../../domain/words/session-links.ts';

export interface HandoverItem extends SessionView {
  stream: Pick<StreamObject, 'name' | 'aircheck'>;
  /** `session` stands for a clip: see `clipItem`. */
  isClip?: boolean;
}

export interface HandoverEntry {
  id: string;
  stream: string;
  tags: readonly string[];
  startMs: number | undefined;
  endMs: number | undefined;
  /** The recorded length leaves out gaps. */
  seconds: number | undefined;
  /** The recorded share, 0 to 1, is unknown where the API does not say when the session ended. */
  share: number | undefined;
  gaps: readonly Gap[];
  sizeBytes: number | undefined;
  links: Readonly<Partial<Record<HandedLink, string>>>;
  url: string;
  /** The recording does not play yet, so the link is its watch page. */
  isComing: boolean;
  isClip: boolean;
}

/**
 * A recording that is not ready is handed over as its watch page, whatever kind is wanted: the page starts by itself. A
 * recording without a link is undefined.
 */
export function toHandoverEntry(
  item: HandoverItem,
  links: readonly SessionLink[],
  wanted: HandedLink,
): HandoverEntry | undefined {
  const { session, state, stream } = item;
  const linkOf = (kind: HandedLink) => links.find((link) => link.kind === kind)?.text;
  const isReady = isPlayable(state);
  const isExpected = isComing(item);
  if (!isReady && !isExpected) return undefined;
  const byKind = isReady
    ? { playback: linkOf('playback'), watch: linkOf('watch'), mp4: linkOf('mp4') }
    : { watch: linkOf('watch') };
  const known = Object.fromEntries(Object.entries(byKind).filter(([, url]) => url !== undefined));
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
    links: known,
    url,
    isComing: isExpected,
    isClip: item.isClip === true,
  };
}

/** A clip is handed over like a ready recording, under its own name. */
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

/** The recordings since last evening that nobody has got yet. */
export function toHandOver(
  views: readonly Pick<StreamView, 'stream' | 'sessions'>[],
  given: { has: (sessionId: string) => boolean },
  nowMs: number,
): HandoverItem[] {
  return views.flatMap(({ stream, sessions }) =>
    sessions.flatMap((view) => {
      const { id, aircheck } = view.session;
      const readyAtMs = aircheck?.readyAtMs ?? sessionEndMs(view.session) ?? 0;
      const isWaiting =
        isPlayable(view.state) &&
        nowMs - readyAtMs < handOverMs &&
        aircheck?.handedOverAtMs === undefined &&
        !aircheck?.isTest &&
        !given.has(id);
      return isWaiting ? [{ ...view, stream }] : [];
    }),
  );
}

const handOverMs = 36 * 3_600_000;
