import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { cancelQueued, setRecord, useRecordChange } from '../../api/stream.ts';
import { type RecordSetting, recordSetting, type StreamObject } from '../../domain/stream-object.ts';
import { queuedSentence } from '../../domain/words/states.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { words } from './words.ts';

interface RecordFailureProps {
  stream: Pick<StreamObject, 'id' | 'record' | 'queued' | 'aircheck'>;
  className?: string;
  /** The class of a table's cell around it, which is there while it has something to say. */
  cellClassName?: string;
}

/** Why the switch's last change did not happen, and what holds now. Nothing when it did. */
export function RecordFailure({ stream, className, cellClassName }: RecordFailureProps) {
  const client = useQueryClient();
  const change = useRecordChange(stream.id);
  const { id, record, queued } = stream;
  if (change?.status === 'pending') return null;
  const asked = change?.variables;
  // It may have been refused, or lost on the way, and made all the same.
  const isMade = recordSetting(stream) === asked || change?.data?.confirmed === asked || change?.data?.isQueued;
  const failed = queued?.hasFailed ? (
    <Failure said={queuedSentence(queued)} isOn={record} className={className}>
      <Button look="act" onClick={() => cancelQueued(client, id)}>
        {words.dismiss}
      </Button>
    </Failure>
  ) : asked !== undefined && !isMade ? (
    <RefusedChange stream={stream} asked={asked} error={change?.error} className={className} />
  ) : null;
  return failed && cellClassName !== undefined ? <td className={cellClassName}>{failed}</td> : failed;
}

interface FailureProps {
  /** In bold. */
  lead?: string;
  said: string;
  isOn: boolean;
  className?: string | undefined;
  /** The button that helps. */
  children: ReactNode;
}

function Failure({ lead, said, isOn, className, children }: FailureProps) {
  return (
    <p role="alert" className={joinClasses('flex flex-wrap items-center gap-x-1.5', className)}>
      {lead ? <span className="font-strong text-failed">{lead}</span> : null}
      <span className="text-ink-2">
        {said} {words.isStill[isOn ? 'on' : 'off']}
      </span>
      {children}
    </p>
  );
}

interface RefusedChangeProps {
  stream: Pick<StreamObject, 'id' | 'record'>;
  /** The setting that was requested. */
  asked: RecordSetting;
  /** Absent if the service accepted the change but still reports the old setting. */
  error: Error | null | undefined;
  className?: string | undefined;
}

/** A change of the switch that did not happen, and what holds now. */
export function RefusedChange({ stream, asked, error, className }: RefusedChangeProps) {
  const client = useQueryClient();
  return (
    <Failure
      lead={words.notTurned[asked === 'once' ? 'once' : asked ? 'on' : 'off']}
      said={(error?.message ?? words.acceptedOnly).replace(/\.?$/, '.')}
      isOn={stream.record}
      className={className}
    >
      <Button look="act" onClick={() => setRecord(client, stream.id, asked)}>
        <Icon name="retry" />
        {words.tryAgain}
      </Button>
    </Failure>
  );
}
