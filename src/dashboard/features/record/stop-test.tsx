import { useMutation, useQueryClient } from '@tanstack/react-query';
import { stopTestBroadcast } from '../../api/test-broadcast.ts';
import { focusHeading } from '../../components/page-focus.tsx';
import { WriteButton } from '../../components/write-permission.tsx';
import { words } from './words.ts';

interface StopTestProps {
  streamId: string;
  disabledReason?: string | undefined;
}

/** Ends the test broadcast that is being sent. What was sent of it becomes its recording. */
export function StopTest({ streamId, disabledReason }: StopTestProps) {
  const client = useQueryClient();
  const stop = useMutation({
    mutationFn: () => stopTestBroadcast(client, streamId),
    // The button goes with what it stopped.
    onSuccess: () => void focusHeading(),
  });
  return (
    <div className="flex flex-wrap items-center gap-2.5">
      <WriteButton
        disabledReason={disabledReason}
        aria-disabled={stop.isPending || undefined}
        onClick={() => stop.isPending || stop.mutate()}
      >
        {stop.isPending ? words.stopping : words.stopTest}
      </WriteButton>
      {stop.error ? (
        <p role="alert" className="text-failed">
          {words.testNotStopped(stop.error.message)}
        </p>
      ) : null}
    </div>
  );
}
