import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { livePictureUrl } from '../../../contract/playback/playback.ts';
import { ingest } from '../../api/connections.ts';
import { liveStillEveryMs } from '../../api/polls.ts';
import { isPictureDue } from '../../domain/live-media.ts';
import { interruptionOf, isLiveState } from '../../domain/session-state.ts';
import type { StreamObject } from '../../domain/stream-object.ts';
import type { SessionView } from '../../domain/stream-state.ts';
import { useNow } from '../../lib/clock.ts';
import { Icon } from '../../ui/icon.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { PictureNote } from '../../ui/picture.tsx';
import { words } from './words.ts';

interface LiveStillProps {
  stream: StreamObject;
  session: SessionView | undefined;
}

/**
 * A still of what is live, made by our service and fetched anew while somebody sees it: a player for each
 * tile would overload the operator's computer. When the show is over, the last one stays. Where there is none, a mark.
 */
export function LiveStill({ stream, session: view }: LiveStillProps) {
  const nowMs = useNow(1000);
  const { data } = useQuery(ingest);
  const turn = Math.floor(nowMs / liveStillEveryMs);
  const [shownTurn, setShownTurn] = useState(turn);
  const [failedTurn, setFailedTurn] = useState<number>();
  const [wasLive, setWasLive] = useState(false);
  const isLive = view !== undefined && isLiveState(view.state);
  if (isLive && !wasLive) setWasLive(true);
  const isFrozen = view !== undefined && interruptionOf(view.state) !== undefined;
  // Derived while rendering; a page that nobody looks at keeps its picture, and so does one with no newer to come.
  if (turn !== shownTurn && isLive && !isFrozen && document.visibilityState !== 'hidden') setShownTurn(turn);

  const session = view?.session;
  // The hosted API makes no such pictures.
  const isMade = wasLive && session?.aircheck !== undefined && isPictureDue(session, nowMs);
  if (!isMade || stream.playbackId === undefined || data === undefined || failedTurn === shownTurn) {
    return <Icon name="tower" className="size-6" />;
  }
  return (
    <span className="absolute inset-0">
      <img
        src={`${livePictureUrl(stream.playbackId, data.playback)}?${shownTurn}`}
        alt=""
        loading="lazy"
        className={joinClasses('size-full object-cover', (isFrozen || !isLive) && 'opacity-50 colourless')}
        onError={() => setFailedTurn(shownTurn)}
      />
      {isFrozen ? <PictureNote>{words.frozen}</PictureNote> : null}
    </span>
  );
}
