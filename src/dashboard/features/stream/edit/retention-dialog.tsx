import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { editStream } from '../../../api/streams.ts';
import type { StreamObject } from '../../../domain/stream-object.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { DaysProblem, ExpiringFirst, parseDraft, RetentionFields, toDraft } from '../../retention/retention-fields.tsx';

import { words } from '../../retention/words.ts';
import { sayEdited } from './edit-toasts.tsx';

interface RetentionDialogProps {
  stream: StreamObject;
  onClose: () => void;
}

/** How long the recordings of a stream stay, and what would be deleted first. */
export function RetentionDialog({ stream, onClose }: RetentionDialogProps) {
  const client = useQueryClient();
  const [before] = useState(() => stream.aircheck?.retention);
  const [draft, setDraft] = useState(() => toDraft([before]));
  const edit = useMutation(editStream(client, stream.id));
  const wanted = parseDraft(draft);
  const isNew = wanted !== (before ?? null);
  const save = () => {
    if (wanted === undefined) return;
    if (!isNew) return onClose();
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
  return (
    <FormDialog texts={words} isPending={edit.isPending} onSubmit={save} onClose={onClose}>
      <RetentionFields draft={draft} onDraft={setDraft} />
      <div className="mt-3 min-h-34 border-t border-line-strong pt-3">
        <DaysProblem draft={draft} />
        {wanted === undefined ? null : <ExpiringFirst streamIds={[stream.id]} retention={isNew ? wanted : undefined} />}
      </div>
      <p className="mt-2 text-meta text-ink-3">{words.grace}</p>
      <p role="alert" className="mt-2 text-failed empty:hidden">
        {edit.error ? words.failure(edit.error.message) : null}
      </p>
    </FormDialog>
  );
}
