import { useQuery } from '@tanstack/react-query';
import { downloadUrl, livePlaybackUrl } from '../../../contract/playback.ts';
import { ingest } from '../../api/ingest.ts';
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
