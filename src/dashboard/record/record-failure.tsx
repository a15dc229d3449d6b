import { Suspense } from 'react';
import type { StreamObject } from '../recording/stream-object.ts';
import { lazyPart } from '../ui/lazy/lazy-part.tsx';
import { PartBoundary } from '../ui/lazy/part-boundary.tsx';
import { useRecordChange } from './use-record-change.ts';

const FailedChange = lazyPart(() => import('./failed-change.tsx').then((file) => file.FailedChange));

interface RecordFailureProps {
  stream: Pick<StreamObject, 'id' | 'record' | 'queued' | 'aircheck'>;
  className?: string;
  /** Of a table's cell for it, which is there while it has something to say. */
  cellClassName?: string;
}

/** Why the switch's last change did not happen, and what holds now. Nothing when it did. */
export function RecordFailure({ stream, className, cellClassName }: RecordFailureProps) {
  const change = useRecordChange(stream.id);
  if (!change && !stream.queued?.hasFailed) return null;
  const failed = (
    <PartBoundary>
      <Suspense>
        <FailedChange stream={stream} change={change} className={className} />
      </Suspense>
    </PartBoundary>
  );
  return cellClassName === undefined ? failed : <td className={cellClassName}>{failed}</td>;
}
