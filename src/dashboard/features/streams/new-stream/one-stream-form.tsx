import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { createStream } from '../../../api/streams.ts';
import { StreamNameField } from '../../../components/stream-name-field.tsx';
import { useOwnService } from '../../../components/use-own-service.ts';
import { paths } from '../../../paths.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { words } from '../words.ts';
import { isList } from './list-kind.ts';
import { type NewStreamForm, settingsToSend } from './new-stream-settings.ts';
import { SettingsFields } from './settings-fields.tsx';

/** A name and whether its sessions are recorded; then on to the stream's page, where its key is. */
export function OneStreamForm(props: NewStreamForm & { onList: (text: string) => void }) {
  const { settings, streams, taken, onClose, onList } = props;
  const navigate = useNavigate();
  const [name, setName] = useState(settings.like ? words.create.copyOf(settings.like.name) : '');
  const create = useMutation(createStream(useQueryClient()));
  const canTag = useOwnService();
  const tags = canTag ? (settings.like?.aircheck?.tags ?? []) : [];
  const submit = () => {
    create.mutate(
      {
        ...settingsToSend(settings),
        name: name.trim(),
        ...(tags.length > 0 && { aircheck: { tags: [...tags] } }),
      },
      { onSuccess: (stream) => void navigate(paths.stream(stream.id)) },
    );
  };
  // The dialog stays until the code of the stream's page has come.
  const isBusy = create.isPending || create.isSuccess;
  return (
    <FormDialog texts={words.create} isPending={isBusy} onSubmit={submit} onClose={onClose}>
      <StreamNameField
        name={name}
        taken={taken}
        error={create.error ? words.create.failure(create.error.message) : undefined}
        onName={setName}
        onPaste={(event) => {
          const text = event.clipboardData.getData('text');
          if (!isList(text)) return;
          event.preventDefault();
          onList(text.trimEnd());
        }}
      />
      <button
        type="button"
        className="mt-1.5 text-meta text-accent hover:underline"
        onClick={() => onList(name && `${name}\n`)}
      >
        {words.create.several}
      </button>
      <SettingsFields settings={settings} streams={streams} isTagged={canTag} />
    </FormDialog>
  );
}
