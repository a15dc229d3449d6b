import { Suspense } from 'react';
import type { ClipDraft } from '../clips/clip-draft.ts';
import type { TimeWindow } from '../recording/strip-segments.ts';
import { lazyPart } from '../ui/lazy/lazy-part.tsx';
import { PartBoundary } from '../ui/lazy/part-boundary.tsx';

// Most sessions are watched and not cut: their page does not wait for what cuts.
const ClipPanel = lazyPart(() => import('../clips/clip-panel.tsx').then((file) => file.ClipPanel), {
  isPreloaded: false,
});
const ClipMarks = lazyPart(() => import('../clips/clip-marks.tsx').then((file) => file.ClipMarks), {
  isPreloaded: false,
});
const DeletedClips = lazyPart(() => import('../clips/deleted-clips.tsx').then((file) => file.DeletedClips), {
  isPreloaded: false,
});

/** The way to a clip, and those that there are. */
export function SessionClips({ draft, streamName }: { draft: ClipDraft; streamName: string }) {
  return (
    <PartBoundary>
      <Suspense>
        <ClipPanel draft={draft} streamName={streamName} />
      </Suspense>
    </PartBoundary>
  );
}

/** The marks of the clip that is about to be made. */
export function SessionMarks({ draft, span }: { draft: ClipDraft; span: TimeWindow }) {
  return (
    <Suspense>
      <ClipMarks draft={draft} span={span} />
    </Suspense>
  );
}

/** What becomes of a recording's clips when it is deleted. */
export function ClipsOfDeletion({ sessionId }: { sessionId: string }) {
  return (
    <Suspense>
      <DeletedClips sessionId={sessionId} />
    </Suspense>
  );
}
