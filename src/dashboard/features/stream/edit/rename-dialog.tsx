import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { StreamsOverview } from '../../../api/stream-object.ts';
import { editStream, streamsOverviewKey } from '../../../api/streams.ts';
import { shortName } from '../../../components/stream-name.tsx';
import { nameKeys, StreamNameField } from '../../../components/stream-name-field.tsx';

import type { StreamObject } from '../../../domain/stream-object.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { sayEdited } from './edit-toasts.tsx';
import { words } from './words.ts';

interface RenameDialogProps {
  stream: StreamObject;
  onClose: () => void;
}

/** Another name for a stream. */
export function RenameDialog({ stream, onClose }: RenameDialogProps) {
  const client = useQueryClient();
  const [name, setName] = useState(stream.name);
  const edit = useMutation(editStream(client, stream.id));
  const streams = client.getQueryData<StreamsOverview>(streamsOverviewKey)?.streams ?? [];
  const wanted = name.trim();
  const taken = nameKeys(streams.filter(({ id }) => id !== stream.id));
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
      <StreamNameField
        name={name}
        taken={taken}
        error={edit.error ? words.rename.failure(edit.error.message) : undefined}
        onName={setName}
      />
    </FormDialog>
  );
}
