import { useQuery } from '@tanstack/react-query';
import { downloadUrl, livePictureUrl, livePlaybackUrl, playbackUrl } from '../../../contract/playback/playback.ts';
import { ingest } from '../../api/machine.ts';
import { liveStillEveryMs } from '../../api/polls.ts';
import { isPictureDue } from '../../domain/live-media.ts';
import type { Session } from '../../domain/stream-object.ts';
import { type SessionLink, sessionLinks } from '../../domain/words/session-links.ts';
import { paths } from '../../paths.ts';
import { shortName } from '../stream-name.tsx';

/** `base` is needed where the session has no link of its own. */
export const playbackLink = (session: Session, base = '') =>
  new URL(playbackUrl(session, base), window.location.href).href;

/** The function returns undefined until the service has said where recordings are played from. */
export function usePlaybackLink(): (session: Session) => string | undefined {
  const { data } = useQuery(ingest);
  return (session) => {
    if (session.recordingUrl === undefined && data === undefined) return undefined;
    return playbackLink(session, data?.base);
  };
}

export function useDownloadLink(): (session: Session) => string | undefined {
  const { data } = useQuery(ingest);
  return (session) => {
    if (session.mp4Url === undefined && data === undefined) return undefined;
    return new URL(downloadUrl(session, data?.base ?? ''), window.location.href).href;
  };
}

export function useLiveLink(playbackId: string | undefined): string | undefined {
  const { data } = useQuery(ingest);
  if (playbackId === undefined || data === undefined) return undefined;
  return new URL(livePlaybackUrl(playbackId, data.playback), window.location.href).href;
}

/** The address changes every few seconds, so that the browser fetches the next still. */
export function useLiveStillUrl(session: Session, playbackId: string | undefined, nowMs: number): string | undefined {
  const { data } = useQuery(ingest);
  // The hosted API makes no stills.
  const isMade = session.aircheck !== undefined && isPictureDue(session, nowMs);
  if (!isMade || playbackId === undefined || data === undefined) return undefined;
  return `${livePictureUrl(playbackId, data.playback)}?${Math.floor(nowMs / liveStillEveryMs)}`;
}

/** `base` is the address that recordings are played from, where it is known. */
export function linksOf(session: Session, streamName: string, base: string | undefined): SessionLink[] {
  const absolute = (link: string) => new URL(link, window.location.href).href;
  const isKnown = base !== undefined;
  const playback = isKnown || session.recordingUrl ? absolute(playbackUrl(session, base ?? '')) : undefined;
  const mp4 = isKnown || session.mp4Url ? absolute(downloadUrl(session, base ?? '')) : undefined;
  // Only our own service has a watch page.
  const watchPage =
    session.aircheck === undefined || playback === undefined
      ? undefined
      : new URL(paths.watch(session.id), playback).href;
  return sessionLinks({ playback, mp4, watchPage, streamName: shortName(streamName) });
}
