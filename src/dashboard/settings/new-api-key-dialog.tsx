import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createApiKey } from '../api/api-keys.ts';
import { Choice } from '../ui/choice.tsx';
import { FormDialog } from '../ui/dialogs/form-dialog.tsx';
import { Field } from '../ui/field.tsx';

interface NewApiKeyDialogProps {
  onClose: () => void;
  onMade: (name: string, apiKey: string) => void;
}

/** What a new key is called and what it may. */
export function NewApiKeyDialog({ onClose, onMade }: NewApiKeyDialogProps) {
  const [name, setName] = useState('');
  const [isReadOnly, setReadOnly] = useState(false);
  const create = useMutation(createApiKey(useQueryClient()));
  const submit = () => {
    const asked = { name: name.trim(), readOnly: isReadOnly };
    create.mutate(asked, { onSuccess: (apiKey) => onMade(asked.name, apiKey) });
  };
  return (
    <FormDialog
      title="New key"
      submit="Make key"
      submitting="Making…"
      isPending={create.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label="Name"
        hint="Who or what will use it: it stands beside what was made with it."
        required
        pattern=".*\S.*"
        title="A name, not only spaces"
        maxLength={100}
        autoComplete="off"
        dir="auto"
        value={name}
        error={create.error ? `The key was not made. ${create.error.message}` : undefined}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <fieldset className="mt-4">
        <legend className="mb-1 text-meta text-ink-3">It may</legend>
        <Choice name="may" isChosen={!isReadOnly} onChoose={() => setReadOnly(false)}>
          Read and write
        </Choice>
        <Choice name="may" isChosen={isReadOnly} onChoose={() => setReadOnly(true)} note="watch, copy links">
          Read only
        </Choice>
      </fieldset>
    </FormDialog>
  );
}
