import { useQueryClient } from '@tanstack/react-query';
import { setRecord } from '../api/set-record.ts';
import type { StreamObject } from '../recording/stream-object.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { joinClasses } from '../ui/join-classes.ts';

interface RefusedChangeProps {
  stream: Pick<StreamObject, 'id' | 'record'>;
  /** What the switch was to become. */
  asked: boolean;
  /** Why it did not; null where the service accepted it and says otherwise when asked. */
  error: Error | null;
  className?: string | undefined;
}

/** A change of the switch that did not happen, and what holds now. */
export function RefusedChange({ stream, asked, error, className }: RefusedChangeProps) {
  const queryClient = useQueryClient();
  const said = error?.message ?? 'The service accepted it, and says otherwise when asked';
  return (
    <p role="alert" className={joinClasses('flex flex-wrap items-center gap-x-1.5', className)}>
      <span className="font-strong text-failed">Recording was not turned {asked ? 'on' : 'off'}.</span>
      <span className="text-ink-2">
        {said.replace(/\.?$/, '.')} It is still {stream.record ? 'on' : 'off'}.
      </span>
      <Button look="act" onClick={() => setRecord(queryClient, stream.id, asked)}>
        <Icon name="retry" />
        Try again
      </Button>
    </p>
  );
}
