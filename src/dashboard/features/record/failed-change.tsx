import { useQueryClient } from '@tanstack/react-query';
import { cancelQueued, setRecord } from '../../api/record.ts';
import { type QueuedRecord, type RecordSetting, recordSetting, type StreamObject } from '../../domain/stream-object.ts';
import { queuedSentence } from '../../domain/words/states.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import type { useRecordChange } from './use-record-change.ts';
import { words } from './words.ts';

interface FailedChangeProps {
  stream: Pick<StreamObject, 'id' | 'record' | 'queued' | 'aircheck'>;
  change: ReturnType<typeof useRecordChange>;
  className?: string | undefined;
}

/** A switch that does not stand where it was last asked to, and not because somebody asked otherwise since. */
export function FailedChange({ stream, change, className }: FailedChangeProps) {
  const { queued } = stream;
  if (change?.status === 'pending') return null;
  if (queued?.hasFailed) return <FailedQueued stream={stream} queued={queued} className={className} />;
  const asked = change?.variables;
  if (asked === undefined || !change || change.status === 'idle') return null;
  // It was refused, or lost on the way, and done all the same: nothing is left to say.
  if (recordSetting(stream) === asked) return null;
  if (change.status === 'success' && (change.data?.confirmed === asked || change.data?.isQueued)) return null;
  return <RefusedChange stream={stream} asked={asked} error={change.error} className={className} />;
}

interface FailedQueuedProps {
  stream: Pick<StreamObject, 'id' | 'record'>;
  queued: QueuedRecord;
  className?: string | undefined;
}

/** A queued change that was not made: why, what holds now, and a way to be done with it. */
function FailedQueued({ stream, queued, className }: FailedQueuedProps) {
  const queryClient = useQueryClient();
  return (
    <p role="alert" className={joinClasses('flex flex-wrap items-center gap-x-1.5', className)}>
      <span className="text-ink-2">
        {queuedSentence(queued)} {words.isStill[stream.record ? 'on' : 'off']}
      </span>
      <Button look="act" onClick={() => cancelQueued(queryClient, stream.id)}>
        {words.dismiss}
      </Button>
    </p>
  );
}

interface RefusedChangeProps {
  stream: Pick<StreamObject, 'id' | 'record'>;
  /** What the switch was to become. */
  asked: RecordSetting;
  /** Why it did not; null where the service accepted it and says otherwise when asked. */
  error: Error | null;
  className?: string | undefined;
}

/** A change of the switch that did not happen, and what holds now. */
export function RefusedChange({ stream, asked, error, className }: RefusedChangeProps) {
  const queryClient = useQueryClient();
  const said = error?.message ?? words.acceptedOnly;
  return (
    <p role="alert" className={joinClasses('flex flex-wrap items-center gap-x-1.5', className)}>
      <span className="font-strong text-failed">
        {words.notTurned[asked === 'once' ? 'once' : asked ? 'on' : 'off']}
      </span>
      <span className="text-ink-2">
        {said.replace(/\.?$/, '.')} {words.isStill[stream.record ? 'on' : 'off']}
      </span>
      <Button look="act" onClick={() => setRecord(queryClient, stream.id, asked)}>
        <Icon name="retry" />
        {words.tryAgain}
      </Button>
    </p>
  );
}
