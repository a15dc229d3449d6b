import { Suspense } from 'react';
import { paths } from '../paths.ts';
import { isPictureDue } from '../recording/live-session.ts';
import type { StreamReading } from '../recording/stream-state.ts';
import { useLiveLink } from '../shared/use-links.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { PartBoundary } from '../ui/part-boundary.tsx';
import { words } from './words.ts';

// The player's code is fetched when there is something on air.
const LivePicture = lazyPart(() => import('./live-picture.tsx').then((file) => file.LivePicture));

/** The place of the live picture beside what is said of the session; none while nothing is on air. */
export function LivePictureSlot({ reading, nowMs }: { reading: StreamReading; nowMs: number }) {
  const { stream, state } = reading;
  const url = useLiveLink(stream.playbackId);
  const session = state.kind === 'live' ? state.current?.session : undefined;
  if (url === undefined || session === undefined || !isPictureDue(session, nowMs)) return null;
  return (
    <PartBoundary>
      <Suspense>
        <LivePicture
          key={session.id}
          url={url}
          ingest={session.aircheck?.ingest}
          sessionPath={paths.session(stream.id, session.id)}
          linkTitle={words.openLivePicture}
        />
      </Suspense>
    </PartBoundary>
  );
}
