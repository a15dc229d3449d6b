import type { StreamObject } from '../../domain/stream-object.ts';
import { FailedChange } from './failed-change.tsx';
import { useRecordChange } from './use-record-change.ts';

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
  const failed = <FailedChange stream={stream} change={change} className={className} />;
  return cellClassName === undefined ? failed : <td className={cellClassName}>{failed}</td>;
}
