import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type ApiKeyInfo, createApiKey, revokeApiKey } from '../api/api-keys.ts';
import { shortName } from '../shared/stream-name.tsx';
import { Choice } from '../ui/choice.tsx';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { FormDialog } from '../ui/dialogs/form-dialog.tsx';
import { Field } from '../ui/field.tsx';
import { words } from './settings-words.ts';

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

interface RevokeApiKeyDialogProps {
  apiKey: ApiKeyInfo;
  onClose: () => void;
}

/** The question before a key stops. */
export function RevokeApiKeyDialog({ apiKey, onClose }: RevokeApiKeyDialogProps) {
  const revoke = useMutation(revokeApiKey(useQueryClient()));
  return (
    <ConfirmDialog
      title={words.revokeApiKey.title}
      confirm={words.revokeApiKey.confirm}
      confirming={words.revokeApiKey.confirming}
      failure={words.revokeApiKey.failure}
      error={revoke.error}
      isPending={revoke.isPending}
      onConfirm={() => revoke.mutate(apiKey.id, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p className="mb-2 text-ink-2">
        <bdi className="font-strong text-ink">{shortName(apiKey.name)}</bdi>{' '}
        <span className="font-mono text-meta whitespace-nowrap">{words.apiKeys.prefixed(apiKey.prefix)}</span>
      </p>
      <p className="text-ink-2">{words.revokeApiKey.detail}</p>
    </ConfirmDialog>
  );
}
