import { useQuery } from '@tanstack/react-query';
import { livePictureUrl } from '../../../contract/playback.ts';
import { ingest } from '../../api/connections.ts';
import { liveStillEveryMs } from '../../api/polls.ts';
import { isPictureDue } from '../../domain/live-media.ts';
import { isLiveState, isPlayable } from '../../domain/session-state.ts';
import type { SessionView } from '../../domain/stream-state.ts';
import { useNow } from '../../lib/clock.ts';
import { Picture } from '../../ui/picture.tsx';
import { Glyph } from '../pill.tsx';

interface SessionPosterProps {
  view: SessionView;
  /** The stream's; undefined where it was deleted. */
  playbackId: string | undefined;
}

/** A still of the recording or of what is live; without one the glyph of the state, in the same room. */
export function SessionPoster({ view: { session, state }, playbackId }: SessionPosterProps) {
  const nowMs = useNow(isLiveState(state) ? 1000 : 60_000);
  const { data: server } = useQuery(ingest);
  // The hosted API makes no stills.
  const isMade = session.aircheck !== undefined && playbackId !== undefined && isPictureDue(session, nowMs);
  const turn = Math.floor(nowMs / liveStillEveryMs);
  const stillUrl = isMade && server ? `${livePictureUrl(playbackId, server.playback)}?${turn}` : undefined;
  const url = isLiveState(state) ? stillUrl : isPlayable(state) ? session.aircheck?.posterUrl : undefined;
  if (url !== undefined || isPlayable(state)) return <Picture url={url} className="h-9 w-16 max-w-full" />;
  return (
    <span aria-hidden="true" className="grid h-9 w-16 max-w-full place-items-center rounded-sm bg-well text-ink-3">
      <Glyph tone={state.kind} />
    </span>
  );
}
