import { useQueryClient } from '@tanstack/react-query';
import { use } from 'react';
import { cancelQueued, setRecord } from '../api/set-record.ts';
import type { StreamReading } from '../recording/stream-state.ts';
import { switchSentence } from '../recording/words/sentences.ts';
import { queuedSentence } from '../recording/words/wording.ts';
import { WriteRefusalContext } from '../shared/write-permission.tsx';
import { useRecordChange } from './use-record-change.ts';
import { words } from './words.ts';

interface SwitchEffectProps {
  reading: StreamReading;
  disabledReason?: string | undefined;
}

/**
 * One sentence beside the switch: what it does to this session and the next. After a change, Undo stands with it; while
 * one is queued, the way to cancel it.
 */
export function SwitchEffect({ reading: { stream, state }, disabledReason }: SwitchEffectProps) {
  const client = useQueryClient();
  const refusal = use(WriteRefusalContext);
  const change = useRecordChange(stream.id);
  const current = state.kind === 'live' ? state.current?.state : undefined;
  const queued = stream.queued?.isGivenUp ? undefined : stream.queued;
  const wasChanged = change?.status === 'success' && change.data?.confirmed === stream.record;
  const action = queued
    ? { word: words.cancel, act: () => cancelQueued(client, stream.id) }
    : wasChanged
      ? { word: words.undo, act: () => setRecord(client, stream.id, !stream.record) }
      : undefined;
  const sentence = queued ? queuedSentence(queued) : switchSentence(stream.record, current);
  return (
    <p className="text-ink-2">
      <span role="status">{disabledReason ?? sentence}</span>{' '}
      {refusal && disabledReason === undefined ? <span className="text-ink-3">{refusal}</span> : null}
      {action && disabledReason === undefined && refusal === undefined ? (
        <button
          type="button"
          className="rounded-sm text-accent hover:underline hover:underline-offset-3"
          onClick={action.act}
        >
          {action.word}
        </button>
      ) : null}
    </p>
  );
}
