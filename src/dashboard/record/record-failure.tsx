import { type ReactNode, Suspense } from 'react';
import { recordSetting, type StreamObject } from '../recording/stream-object.ts';
import { lazyPart } from '../ui/lazy/lazy-part.tsx';
import { PartBoundary } from '../ui/lazy/part-boundary.tsx';
import { useRecordChange } from './use-record-change.ts';

const FailedChange = lazyPart(() => import('./failed-change.tsx').then((file) => file.FailedChange));
const RefusedChange = lazyPart(() => import('./failed-change.tsx').then((file) => file.RefusedChange));

interface RecordFailureProps {
  stream: Pick<StreamObject, 'id' | 'record' | 'queued' | 'aircheck'>;
  className?: string;
}

/** Why the switch's last change did not happen, and what holds now. Nothing when it did. */
export function RecordFailure({ stream, className }: RecordFailureProps) {
  const change = useRecordChange(stream.id);
  if (change?.status === 'pending') return null;
  const { queued } = stream;
  if (queued?.hasFailed) return lately(<FailedChange stream={stream} queued={queued} className={className} />);
  const asked = change?.variables;
  if (asked === undefined || !change || change.status === 'idle') return null;
  if (change.status === 'success' && (change.data?.confirmed === asked || change.data?.isQueued)) return null;
  // It was refused, or lost on the way and done all the same: then nothing is left to say.
  if (recordSetting(stream) === asked) return null;
  return lately(<RefusedChange stream={stream} asked={asked} error={change.error} className={className} />);
}

function lately(part: ReactNode) {
  return (
    <PartBoundary>
      <Suspense>{part}</Suspense>
    </PartBoundary>
  );
}
