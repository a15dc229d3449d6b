import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { longestRetentionDays, type Retention } from '../../../contract/retention/retention.ts';
import { storage } from '../../api/machine.ts';
import { expiring } from '../../api/retention/recording-retention.ts';
import { editStream } from '../../api/writes/edit-stream.ts';
import type { StreamObject } from '../../recording/stream-object.ts';
import { goingWords } from '../../recording/words/going-words.ts';
import { useClock } from '../../shared/use-clock.ts';
import { Choice } from '../../ui/choice.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { sayEdited } from './edit-toasts.tsx';
import { type RetentionDraft, readDraft, readRetention, toDraft } from './retention-draft.ts';
import { words } from './retention-words.ts';

interface RetentionDialogProps {
  stream: StreamObject;
  onClose: () => void;
}

/** How long the recordings of a stream stay, and what would be deleted first. */
export function RetentionDialog({ stream, onClose }: RetentionDialogProps) {
  const client = useQueryClient();
  const [before] = useState(() => readRetention(stream));
  const [draft, setDraft] = useState(() => toDraft(before));
  const edit = useMutation(editStream(client, stream.id));
  const { data: disk } = useQuery(storage);
  const wanted = readDraft(draft);
  const save = () => {
    if (wanted === undefined) return;
    if (wanted === (before ?? null)) return onClose();
    edit.mutate(
      { aircheck: { retention: wanted } },
      {
        onSuccess: () => {
          onClose();
          sayEdited(client, stream, words.done, { aircheck: { retention: before ?? null } });
        },
      },
    );
  };
  const choiceOf = (choice: RetentionDraft['choice']) => ({
    name: 'retention',
    isChosen: draft.choice === choice,
    onChoose: () => setDraft({ ...draft, choice }),
  });
  const isWrong = wanted === undefined;
  return (
    <FormDialog texts={words} isPending={edit.isPending} onSubmit={save} onClose={onClose}>
      <fieldset>
        <legend className="sr-only">{words.howLong}</legend>
        <Choice {...choiceOf('service')} note={disk && words.asServiceNow(disk.retentionDays)}>
          {words.asService}
        </Choice>
        <div className="flex flex-wrap items-center gap-x-2">
          <Choice {...choiceOf('days')}>{words.forDays}</Choice>
          <input
            aria-label={words.days}
            aria-invalid={isWrong || undefined}
            value={draft.days}
            inputMode="numeric"
            autoComplete="off"
            onChange={(event) => setDraft({ choice: 'days', days: event.currentTarget.value })}
            className={joinClasses(
              'h-ctl w-16 rounded-md border bg-surface px-2 text-right max-desk:h-9',
              isWrong ? 'border-failed' : 'border-edge',
            )}
          />
          <span className="text-meta text-ink-3">{words.afterTheEnd}</span>
        </div>
        <Choice {...choiceOf('forever')}>{words.forEver}</Choice>
      </fieldset>
      <div className="mt-3 min-h-11 border-t border-line-strong pt-3">
        {isWrong ? (
          <p role="alert" className="text-failed">
            {words.problem(longestRetentionDays)}
          </p>
        ) : (
          <WhatGoesFirst streamId={stream.id} retention={wanted} isNew={wanted !== (before ?? null)} />
        )}
      </div>
      <p className="mt-2 text-meta text-ink-3">{words.grace}</p>
      <p role="alert" className="mt-2 text-failed empty:hidden">
        {edit.error ? words.failure(edit.error.message) : null}
      </p>
    </FormDialog>
  );
}

interface WhatGoesFirstProps {
  streamId: string;
  retention: Retention | null;
  /** It is not what the stream has: then what is asked is what would be. */
  isNew: boolean;
}

function WhatGoesFirst({ streamId, retention, isNew }: WhatGoesFirstProps) {
  const { data, error } = useQuery(expiring({ streamId, retention: isNew ? retention : undefined }));
  const nowMs = useClock();
  const first = data?.first;
  return (
    <p role="status">
      {error
        ? words.unread(error.message)
        : data === undefined
          ? words.looking
          : first === undefined
            ? words.nothing
            : goingWords(first, nowMs)}
    </p>
  );
}
