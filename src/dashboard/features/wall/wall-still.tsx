import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { livePictureUrl } from '../../../contract/playback/playback.ts';
import { routes } from '../../../contract/routes.ts';
import { connection } from '../../api/connection.ts';
import { ingest } from '../../api/ingest.ts';
import { wallStillEveryMs } from '../../api/polls.ts';
import { isPictureDue } from '../../domain/live-media.ts';
import { interruptionOf } from '../../domain/session-state.ts';
import { useNow } from '../../lib/clock.ts';
import { useStore } from '../../lib/create-store.ts';
import { Icon } from '../../ui/icon.tsx';
import { useConnections } from '../connections/use-connections.ts';
import type { WallTile } from './wall-tiles.ts';

interface WallStillProps {
  tile: WallTile;
  /** Nothing new comes: what is seen stays. */
  isOld: boolean;
}

/**
 * A still of what is live, anew every few seconds. The next one is fetched behind the one that is seen and takes its
 * place when it is whole, so that a picture is never missing, and one that cannot be had changes nothing.
 */
export function WallStill({ tile, isOld }: WallStillProps) {
  const nowMs = useNow(1000);
  const { session, isLive } = tile;
  const addressOf = usePictureAddress(tile);
  const turn = Math.floor(nowMs / wallStillEveryMs);
  const [seen, setSeen] = useState<string>();
  const isFrozen = session !== undefined && interruptionOf(session.state) !== undefined;
  // The hosted API makes no such pictures.
  const isMade = isLive && session?.session.aircheck !== undefined && isPictureDue(session.session, nowMs);
  const newest = isMade && !isFrozen && !isOld ? addressOf?.(turn) : undefined;
  // Of a show that was over before this page was opened, what there is: its recording's.
  const wanted = isLive || seen !== undefined ? newest : session?.session.aircheck?.posterUrl;
  const sources = [...new Set([seen, wanted])].filter((source) => source !== undefined);
  return (
    <span className="wall-still" data-quiet={isFrozen || !isLive || undefined}>
      {seen === undefined ? <Icon name="tower" /> : null}
      {sources.map((source) => (
        <img key={source} src={source} alt="" data-next={source !== seen || undefined} onLoad={() => setSeen(source)} />
      ))}
    </span>
  );
}

/** Where its picture is: from our own service in the size of a wall, if this browser is signed in there by its cookie. */
function usePictureAddress({ view: { stream }, session }: WallTile): ((turn: number) => string) | undefined {
  const state = useStore(connection);
  const { upstream } = useConnections();
  const { data } = useQuery(ingest);
  if (state.status === 'signed-out') return undefined;
  const { apiKey, baseUrl } = state.connection;
  // A session's own part: another session's picture is not shown for this one.
  const part = session?.session.id ?? '';
  if (apiKey === undefined && upstream === undefined) {
    return (turn) => `${baseUrl}${routes.livePicture(stream.id)}?${part}.${turn}`;
  }
  const { playbackId } = stream;
  if (playbackId === undefined || data === undefined) return undefined;
  return (turn) => `${livePictureUrl(playbackId, data.playback)}?${part}.${turn}`;
}
