import { useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { setRecord } from '../api/set-record.ts';
import type { StreamObject } from '../recording/stream-object.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { joinClasses } from '../ui/join-classes.ts';
import { late } from '../ui/late.tsx';
import { PartBoundary } from '../ui/part-boundary.tsx';
import { useRecordChange } from './use-record-change.ts';

const GivenUpChange = late(() => import('./given-up-change.tsx').then((file) => file.GivenUpChange));

interface RecordFailureProps {
  stream: Pick<StreamObject, 'id' | 'record' | 'queued'>;
  className?: string;
}

/** Why the switch's last change did not happen, and what holds now. Nothing when it did. */
export function RecordFailure({ stream, className }: RecordFailureProps) {
  const queryClient = useQueryClient();
  const change = useRecordChange(stream.id);
  if (change?.status === 'pending') return null;
  if (stream.queued?.isGivenUp) {
    return (
      <PartBoundary>
        <Suspense>
          <GivenUpChange stream={stream} queued={stream.queued} className={className} />
        </Suspense>
      </PartBoundary>
    );
  }
  const asked = change?.variables;
  if (asked === undefined || !change || change.status === 'idle') return null;
  if (change.status === 'success' && (change.data?.confirmed === asked || change.data?.isQueued)) return null;
  // It was refused, or lost on the way and done all the same: then nothing is left to say.
  if (stream.record === asked) return null;
  const said = change.error?.message ?? 'The service accepted it, and says otherwise when asked';
  const reason = said.replace(/\.?$/, '.');
  return (
    <p role="alert" className={joinClasses('flex flex-wrap items-center gap-x-1.5', className)}>
      <span className="font-strong text-failed">Recording was not turned {asked ? 'on' : 'off'}.</span>
      <span className="text-ink-2">
        {reason} It is still {stream.record ? 'on' : 'off'}.
      </span>
      <Button look="act" onClick={() => setRecord(queryClient, stream.id, asked)}>
        <Icon name="retry" />
        Try again
      </Button>
    </p>
  );
}
