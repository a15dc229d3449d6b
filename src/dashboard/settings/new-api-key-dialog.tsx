import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createApiKey } from '../api/api-keys.ts';
import { Choice } from '../ui/choice.tsx';
import { FormDialog } from '../ui/dialogs/form-dialog.tsx';
import { Field } from '../ui/field.tsx';
import { words } from './words.ts';

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
      title={words.newApiKey.title}
      submit={words.newApiKey.submit}
      submitting={words.newApiKey.submitting}
      isPending={create.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label={words.newApiKey.name}
        hint={words.newApiKey.nameHint}
        required
        pattern=".*\S.*"
        title={words.newApiKey.namePattern}
        maxLength={100}
        autoComplete="off"
        dir="auto"
        value={name}
        error={create.error ? words.newApiKey.failure(create.error.message) : undefined}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <fieldset className="mt-4">
        <legend className="mb-1 text-meta text-ink-3">{words.apiKeys.access}</legend>
        <Choice name="may" isChosen={!isReadOnly} onChoose={() => setReadOnly(false)}>
          {words.access.write}
        </Choice>
        <Choice name="may" isChosen={isReadOnly} onChoose={() => setReadOnly(true)} note={words.newApiKey.readOnlyNote}>
          {words.access.readOnly}
        </Choice>
      </fieldset>
    </FormDialog>
  );
}
