import { useQueryClient } from '@tanstack/react-query';
import { setRecord } from '../../api/set-record.ts';
import type { StreamReading } from '../../recording/stream-state.ts';
import { switchSentence } from '../../recording/wording.ts';
import { useRecordChange } from '../use-record-change.ts';

interface SwitchEffectProps {
  reading: StreamReading;
  disabledReason?: string | undefined;
}

/** One sentence beside the switch: what it does to this session and the next. After a change, Undo stands with it. */
export function SwitchEffect({ reading: { stream, state }, disabledReason }: SwitchEffectProps) {
  const client = useQueryClient();
  const change = useRecordChange(stream.id);
  const current = state.kind === 'live' ? state.current?.state : undefined;
  const wasChanged = change?.status === 'success' && change.data?.confirmed === stream.record;
  return (
    <p className="text-ink-2">
      <span role="status">{disabledReason ?? switchSentence(stream.record, current)}</span>{' '}
      {wasChanged && disabledReason === undefined ? (
        <button
          type="button"
          className="rounded-sm text-accent hover:underline hover:underline-offset-3"
          onClick={() => setRecord(client, stream.id, !stream.record)}
        >
          Undo
        </button>
      ) : null}
    </p>
  );
}
