import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { editStream } from '../../api/edit-stream.ts';
import { type StreamsOverview, streamsOverviewKey } from '../../api/streams.ts';
import type { StreamObject } from '../../recording/stream-object.ts';
import { shortName } from '../../shared/stream-name.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { sayEdited } from './edit-toasts.tsx';
import { words } from './edit-words.ts';

interface RenameDialogProps {
  stream: StreamObject;
  onClose: () => void;
}

/** Another name for a stream. One that another stream has is pointed out, and taken. */
export function RenameDialog({ stream, onClose }: RenameDialogProps) {
  const client = useQueryClient();
  const [name, setName] = useState(stream.name);
  const edit = useMutation(editStream(client, stream.id));
  const others = client.getQueryData<StreamsOverview>(streamsOverviewKey)?.streams ?? [];
  const wanted = name.trim();
  const isTaken = others.some((other) => other.id !== stream.id && likeName(other.name) === likeName(name));
  const save = () => {
    if (wanted === stream.name) return onClose();
    edit.mutate(
      { name: wanted },
      {
        onSuccess: () => {
          onClose();
          sayEdited(client, { id: stream.id, name: stream.name }, words.rename.done(shortName(wanted)), {
            name: stream.name,
          });
        },
      },
    );
  };
  return (
    <FormDialog texts={words.rename} isPending={edit.isPending} onSubmit={save} onClose={onClose}>
      <Field
        label={words.rename.name}
        required
        pattern="[\s\S]*\S[\s\S]*"
        title={words.rename.namePattern}
        maxLength={10_000}
        autoComplete="off"
        dir="auto"
        value={name}
        hint={<span role="status">{isTaken ? words.rename.duplicate : null}</span>}
        error={edit.error ? words.rename.failure(edit.error.message) : undefined}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </FormDialog>
  );
}

/** Names that people take for the same one. */
function likeName(name: string): string {
  return name.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();
}
