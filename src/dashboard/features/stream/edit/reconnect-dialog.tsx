import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { longestReconnectSeconds } from '../../../../contract/reconnect.ts';
import { me } from '../../../api/connections.ts';
import { editStream } from '../../../api/streams.ts';
import type { StreamObject } from '../../../domain/stream-object.ts';
import { formatRoughly } from '../../../lib/format.ts';
import { Choice } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { joinClasses } from '../../../ui/join-classes.ts';
import { sayEdited } from './edit-toasts.tsx';
import { type ReconnectDraft, readDraft, toDraft, usualWindows } from './reconnect-draft.ts';
import { words as editWords } from './words.ts';

const words = editWords.reconnect;

interface ReconnectDialogProps {
  stream: StreamObject;
  onClose: () => void;
}

/** How long a session of a stream waits for an encoder that dropped. */
export function ReconnectDialog({ stream, onClose }: ReconnectDialogProps) {
  const client = useQueryClient();
  const [before] = useState(stream.aircheck?.reconnectSeconds);
  const [draft, setDraft] = useState(() => toDraft(before));
  const edit = useMutation(editStream(client, stream.id));
  const wanted = readDraft(draft);
  const save = () => {
    if (wanted === undefined) return;
    if (wanted === (before ?? null)) return onClose();
    edit.mutate(
      { aircheck: { reconnectSeconds: wanted } },
      {
        onSuccess: () => {
          onClose();
          sayEdited(client, stream, words.done, { aircheck: { reconnectSeconds: before ?? null } });
        },
      },
    );
  };
  return (
    <FormDialog texts={words} isPending={edit.isPending} onSubmit={save} onClose={onClose}>
      <p className="mb-3 text-ink-2">{words.intro}</p>
      <ReconnectFields draft={draft} onDraft={setDraft} />
      <p role="alert" className="text-failed empty:hidden">
        {wanted === undefined ? words.problem(longestReconnectSeconds) : null}
      </p>
      <p className="mt-3 border-t border-line-strong pt-3 text-meta text-ink-3">{words.cost}</p>
      <p role="alert" className="mt-2 text-failed empty:hidden">
        {edit.error ? words.failure(edit.error.message) : null}
      </p>
    </FormDialog>
  );
}

interface ReconnectFieldsProps {
  draft: ReconnectDraft;
  onDraft: (draft: ReconnectDraft) => void;
}

function ReconnectFields({ draft, onDraft }: ReconnectFieldsProps) {
  const ofService = useQuery(me).data?.reconnectSeconds;
  const name = useId();
  const choiceOf = (choice: ReconnectDraft['choice']) => ({
    name,
    isChosen: draft.choice === choice,
    onChoose: () => onDraft({ ...draft, choice }),
  });
  const isWrong = readDraft(draft) === undefined;
  return (
    <fieldset>
      <legend className="sr-only">{words.howLong}</legend>
      <Choice {...choiceOf('service')} note={ofService === undefined ? null : formatRoughly(ofService)}>
        {words.asService}
      </Choice>
      <div className="grid w-fit grid-cols-3 gap-x-8">
        {usualWindows.map((seconds) => (
          <Choice key={seconds} {...choiceOf(seconds)}>
            {formatRoughly(seconds)}
          </Choice>
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-x-2">
        <Choice {...choiceOf('other')}>{words.other}</Choice>
        <input
          aria-label={words.seconds}
          aria-invalid={isWrong || undefined}
          value={draft.other}
          inputMode="numeric"
          autoComplete="off"
          onChange={(event) => onDraft({ choice: 'other', other: event.currentTarget.value })}
          className={joinClasses(
            'h-ctl w-16 rounded-md border bg-surface px-2 text-right max-desk:h-10',
            isWrong ? 'border-failed' : 'border-edge',
          )}
        />
        <span className="text-meta text-ink-3">{words.unit}</span>
      </div>
    </fieldset>
  );
}
