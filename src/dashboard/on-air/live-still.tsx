import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { livePictureUrl } from '../../contract/playback.ts';
import { ingest } from '../api/ingest.ts';
import { isPictureDue } from '../recording/live-session.ts';
import { liveStillEveryMs } from '../recording/polls.ts';
import type { StreamReading } from '../recording/stream-state.ts';
import { DetailIcon } from '../ui/detail-icon.tsx';

/**
 * A still of what is live, made by our service and fetched anew while somebody sees it: a player for each
 * tile would overload the operator's computer. Where there is none, a mark.
 */
export function LiveStill({ reading: { stream, state }, nowMs }: { reading: StreamReading; nowMs: number }) {
  const { data } = useQuery(ingest);
  const turn = Math.floor(nowMs / liveStillEveryMs);
  const [shownTurn, setShownTurn] = useState(turn);
  const [failedTurn, setFailedTurn] = useState<number>();
  // Derived while rendering; a page that nobody looks at keeps its picture.
  if (turn !== shownTurn && document.visibilityState !== 'hidden') setShownTurn(turn);

  const session = state.kind === 'live' ? state.current?.session : undefined;
  // The hosted API makes no such pictures.
  const isMade = session?.aircheck !== undefined && isPictureDue(session, nowMs);
  if (!isMade || stream.playbackId === undefined || data === undefined || failedTurn === shownTurn) {
    return <DetailIcon name="tower" className="size-6" />;
  }
  return (
    <img
      src={`${livePictureUrl(stream.playbackId, data.playback)}?${shownTurn}`}
      alt=""
      loading="lazy"
      className="size-full object-cover"
      onError={() => setFailedTurn(shownTurn)}
    />
  );
}
