import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useLiveLink } from '../../components/links/copy-link.tsx';
import { isPictureDue } from '../../domain/live-media.ts';
import { interruptionOf } from '../../domain/session-state.ts';
import type { SessionView, StreamView } from '../../domain/stream-state.ts';
import { FrozenTimeContext, useNow } from '../../lib/clock.ts';
import { formatDuration, formatWhen } from '../../lib/format.ts';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import { LivePicture } from './live-picture.tsx';
import { words } from './words.ts';

interface PicturePaneProps {
  view: StreamView;
  /** What was live when this page was last seen may be over. */
  isFresh: boolean;
}

/** The stream's picture, in the same place and of the same size in every state: live, of the last recording, or none. */
export function PicturePane({ view, isFresh }: PicturePaneProps) {
  const nowMs = useNow(1000);
  const { stream, state, lastRecording } = view;
  const url = useLiveLink(stream.playbackId);
  const current = state.kind === 'live' ? state.current : undefined;
  const session = current?.session;
  const isLive = isFresh && url !== undefined && session !== undefined && isPictureDue(session, nowMs);
  const { waiting: awaited, none, noRecording } = words.picture;
  const caption = state.kind === 'live' ? awaited : view.last === undefined ? none : noRecording;
  const waiting = <StillPicture caption={caption} />;
  return (
    <>
      {isLive ? (
        // It plays on without answers, and says how far behind it is.
        <FrozenTimeContext key={session.id} value={undefined}>
          <LivePicture
            url={url}
            ingest={session.aircheck?.ingest}
            sessionPath={paths.session(stream.id, session.id)}
            frozenSinceMs={interruptionOf(current?.state ?? { kind: 'recording' })?.sinceMs}
            linkTitle={words.openLivePicture}
          />
        </FrozenTimeContext>
      ) : state.kind === 'idle' && lastRecording !== undefined ? (
        <LastPicture key={lastRecording.session.id} last={lastRecording} />
      ) : (
        waiting
      )}
    </>
  );
}

/** The poster of the last recording, which plays it. */
function LastPicture({ last: { session } }: { last: SessionView }) {
  const nowMs = useNow(60_000);
  const [hasFailed, setFailed] = useState(false);
  const { posterUrl } = session.aircheck ?? {};
  const beganMs = session.createdAtMs;
  return (
    <figure>
      <Link
        to={paths.session(session.parentId, session.id)}
        state={{ play: true }}
        aria-label={words.picture.play}
        className="block"
      >
        <Picture>
          {posterUrl === undefined || hasFailed ? null : (
            <img src={posterUrl} alt="" className="absolute inset-0 size-full" onError={() => setFailed(true)} />
          )}
          <span className="relative grid size-12 place-items-center rounded-full bg-player text-player-ink">
            <Icon name="play" className="size-6" />
          </span>
        </Picture>
      </Link>
      <Caption>
        {beganMs === undefined ? '' : words.picture.recordedOn(formatWhen(beganMs, nowMs))}
        <span>{formatDuration(session.recordedSeconds)}</span>
      </Caption>
    </figure>
  );
}

function StillPicture({ caption }: { caption: string }) {
  return (
    <figure>
      <Picture />
      <Caption>{caption}</Caption>
    </figure>
  );
}

/** As tall as that of the live picture. */
function Caption({ children }: { children: React.ReactNode }) {
  return <figcaption className="mt-2 flex justify-between gap-4 text-meta text-ink-3">{children}</figcaption>;
}
