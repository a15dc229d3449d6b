import { useQueryClient } from '@tanstack/react-query';
import { cancelQueued } from '../api/set-record.ts';
import type { QueuedRecord, StreamObject } from '../recording/stream-object.ts';
import { queuedSentence } from '../recording/words/wording.ts';
import { Button } from '../ui/button.tsx';
import { joinClasses } from '../ui/join-classes.ts';

interface GivenUpChangeProps {
  stream: Pick<StreamObject, 'id' | 'record'>;
  queued: QueuedRecord;
  className?: string | undefined;
}

/** A queued change that was not made: why, what holds now, and a way to be done with it. */
export function GivenUpChange({ stream, queued, className }: GivenUpChangeProps) {
  const queryClient = useQueryClient();
  return (
    <p role="alert" className={joinClasses('flex flex-wrap items-center gap-x-1.5', className)}>
      <span className="text-ink-2">
        {queuedSentence(queued)} It is still {stream.record ? 'on' : 'off'}.
      </span>
      <Button look="act" onClick={() => cancelQueued(queryClient, stream.id)}>
        Dismiss
      </Button>
    </p>
  );
}
