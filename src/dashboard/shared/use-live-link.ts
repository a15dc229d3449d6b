import { useQuery } from '@tanstack/react-query';
import { livePlaybackUrl } from '../../contract/playback.ts';
import { ingest } from '../api/ingest.ts';

/** Makes the link of a stream's live picture; undefined until it is known where that is. */
export function useLiveLink(playbackId: string | undefined): string | undefined {
  const { data } = useQuery(ingest);
  if (playbackId === undefined || data === undefined) return undefined;
  return new URL(livePlaybackUrl(playbackId, data.playback), window.location.href).href;
}
