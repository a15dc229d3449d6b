import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { createStream } from '../api/create-stream.ts';
import { paths } from '../paths.ts';
import { switchLabel } from '../recording/words/wording.ts';
import { FormDialog } from '../ui/dialogs/form-dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Switch } from '../ui/switch.tsx';

/** A name and whether its sessions are recorded; then on to the stream's page, where its key is. */
export function NewStreamDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [isRecorded, setRecorded] = useState(true);
  const create = useMutation(createStream(useQueryClient()));
  const submit = () => {
    create.mutate(
      { name: name.trim(), record: isRecorded },
      { onSuccess: (stream) => void navigate(paths.stream(stream.id)) },
    );
  };
  return (
    <FormDialog
      title="New stream"
      submit="Create stream"
      submitting="Creating…"
      isPending={create.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label="Name"
        required
        pattern=".*\S.*"
        title="A name, not only spaces"
        maxLength={10_000}
        autoComplete="off"
        dir="auto"
        value={name}
        error={create.error ? `The stream was not created. ${create.error.message}` : undefined}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <div className="mt-4">
        <p className="mb-1 text-meta text-ink-3">Its sessions</p>
        <Switch
          position={isRecorded ? 'on' : 'off'}
          label="Sessions of the new stream"
          words={switchLabel(isRecorded ? 'on' : 'off')}
          onChange={setRecorded}
        />
        <p className="mt-1 text-meta text-ink-3">Recording is a beta feature of the API.</p>
      </div>
    </FormDialog>
  );
}
