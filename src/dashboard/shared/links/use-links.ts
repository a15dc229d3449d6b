import { useQuery } from '@tanstack/react-query';
import { downloadUrl, livePictureUrl, livePlaybackUrl } from '../../../contract/playback/playback.ts';
import { ingest } from '../../api/machine.ts';
import { liveStillEveryMs } from '../../api/polls.ts';
import { isPictureDue } from '../../recording/live-media.ts';
import type { Session } from '../../recording/stream-object.ts';

/** Makes the absolute link to a session's MP4 like `usePlaybackLink`; the first page has none. */
export function useDownloadLink(): (session: Session) => string | undefined {
  const { data } = useQuery(ingest);
  return (session) => {
    if (session.mp4Url === undefined && data === undefined) return undefined;
    return new URL(downloadUrl(session, data?.base ?? ''), window.location.href).href;
  };
}

/** Makes the link of a stream's live picture; undefined until it is known where that is. */
export function useLiveLink(playbackId: string | undefined): string | undefined {
  const { data } = useQuery(ingest);
  if (playbackId === undefined || data === undefined) return undefined;
  return new URL(livePlaybackUrl(playbackId, data.playback), window.location.href).href;
}

/** A still of a session that is live, another one every few seconds; undefined where none is made. */
export function useLiveStillUrl(session: Session, playbackId: string | undefined, nowMs: number): string | undefined {
  const { data } = useQuery(ingest);
  // The hosted API makes no such pictures.
  const isMade = session.aircheck !== undefined && isPictureDue(session, nowMs);
  if (!isMade || playbackId === undefined || data === undefined) return undefined;
  return `${livePictureUrl(playbackId, data.playback)}?${Math.floor(nowMs / liveStillEveryMs)}`;
}
