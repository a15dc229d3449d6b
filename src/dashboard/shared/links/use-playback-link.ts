import { useQuery } from '@tanstack/react-query';
import { playbackUrl } from '../../../contract/playback/playback.ts';
import { ingest } from '../../api/machine.ts';
import type { Session } from '../../recording/stream-object.ts';

/** A session's absolute playback link; `base` is needed where the session does not say its own. */
export const playbackLink = (session: Session, base = '') =>
  new URL(playbackUrl(session, base), window.location.href).href;

/** Makes a session's absolute playback link; undefined until it is known where recordings are played from. */
export function usePlaybackLink(): (session: Session) => string | undefined {
  const { data } = useQuery(ingest);
  return (session) => {
    if (session.recordingUrl === undefined && data === undefined) return undefined;
    return playbackLink(session, data?.base);
  };
}
