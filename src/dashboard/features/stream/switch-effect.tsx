import { useQueryClient } from '@tanstack/react-query';
import { use } from 'react';
import { cancelQueued, setRecord, useRecordChange } from '../../api/record.ts';
import { WriteRefusalContext } from '../../components/write-permission.tsx';
import { recordSetting } from '../../domain/stream-object.ts';
import type { StreamView } from '../../domain/stream-state.ts';
import { switchSentence } from '../../domain/words/record-changes.ts';
import { queuedSentence } from '../../domain/words/states.ts';
import { useStore } from '../../lib/create-store.ts';
import { fullDisk } from '../record/full-disk.ts';
import { words } from './words.ts';

interface SwitchEffectProps {
  view: StreamView;
  disabledReason?: string | undefined;
}

/**
 * One sentence beside the switch: what it does to this session and the next. After a change, Undo stands with it; while
 * one is queued, the way to cancel it.
 */
export function SwitchEffect({ view: { stream, state }, disabledReason }: SwitchEffectProps) {
  const client = useQueryClient();
  const refusal = use(WriteRefusalContext);
  const change = useRecordChange(stream.id);
  const setting = recordSetting(stream);
  const current = state.kind === 'live' ? state.current?.state : undefined;
  const isDiskFull = useStore(fullDisk) !== undefined;
  const queued = stream.queued?.hasFailed ? undefined : stream.queued;
  const wasChanged = change?.status === 'success' && change.data?.confirmed === setting;
  const undo = change?.data?.before ?? !stream.record;
  const action = queued
    ? { word: words.cancelChange, act: () => cancelQueued(client, stream.id) }
    : wasChanged
      ? { word: words.undoChange, act: () => setRecord(client, stream.id, undo) }
      : setting === 'once'
        ? { word: words.cancelChange, act: () => setRecord(client, stream.id, false) }
        : undefined;
  const sentence = queued ? queuedSentence(queued) : switchSentence(setting, current, { isDiskFull });
  return (
    // Where it has a line of its own it has two: nothing below moves with its words.
    <p className="text-ink-2 max-[75rem]:min-h-10">
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
