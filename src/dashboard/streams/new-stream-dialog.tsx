import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { createStream } from '../api/stream-detail.ts';
import { paths } from '../paths.ts';
import { switchLabel } from '../recording/words/wording.ts';
import { useOwnService } from '../shared/use-own-service.ts';
import { FormDialog } from '../ui/dialogs/form-dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Switch } from '../ui/switch.tsx';
import { words } from './streams-lazy-words.ts';

/** A name and whether its sessions are recorded; then on to the stream's page, where its key is. */
export function NewStreamDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [isRecorded, setRecorded] = useState(true);
  const create = useMutation(createStream(useQueryClient()));
  const isOwn = useOwnService();
  const submit = () => {
    create.mutate(
      { name: name.trim(), record: isRecorded },
      { onSuccess: (stream) => void navigate(paths.stream(stream.id)) },
    );
  };
  return (
    <FormDialog
      title={words.create.title}
      submit={words.create.submit}
      submitting={words.create.submitting}
      isPending={create.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label={words.create.name}
        required
        pattern=".*\S.*"
        title={words.create.namePattern}
        maxLength={10_000}
        autoComplete="off"
        dir="auto"
        value={name}
        error={create.error ? words.create.failure(create.error.message) : undefined}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <div className="mt-4">
        <p className="mb-1 text-meta text-ink-3">{words.create.recording}</p>
        <Switch
          position={isRecorded ? 'on' : 'off'}
          label={words.create.switch}
          words={switchLabel(isRecorded ? 'on' : 'off')}
          onChange={setRecorded}
        />
        {isOwn ? null : <p className="mt-1 text-meta text-ink-3">{words.create.beta}</p>}
      </div>
    </FormDialog>
  );
}
