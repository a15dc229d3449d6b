import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { StreamsOverview } from '../../api/stream-object.ts';
import { createStream, streamsOverviewKey } from '../../api/streams.ts';
import { focusHeading } from '../../components/page-focus.tsx';
import { nameKeys, StreamNameField } from '../../components/stream-name-field.tsx';
import { useOwnService } from '../../components/use-own-service.ts';
import { paths } from '../../paths.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { ManyStreamsForm } from './many-streams.tsx';
import { type NewStreamForm, SettingsFields, settingsToSend } from './new-stream-settings.tsx';
import { words } from './new-stream-words.ts';
import { isList } from './stream-list.ts';

interface NewStreamDialogProps {
  /** The stream that the new one is to be like. */
  likeId?: string | undefined;
  onClose: () => void;
}

/** One stream by its name, or as many as a list has names; like another one where that is wanted. */
export function NewStreamDialog({ likeId, onClose }: NewStreamDialogProps) {
  const overview = useQueryClient().getQueryData<StreamsOverview>(streamsOverviewKey);
  // As they were when it was opened: what is being created is not "there already".
  const [streams] = useState(overview?.streams ?? []);
  const [like, setLike] = useState(streams.find(({ id }) => id === likeId));
  const [record, setRecord] = useState(like?.record ?? true);
  const [list, setList] = useState<string>();
  // The button of the page without streams is gone with the first one: the focus would fall to the page's top.
  useEffect(
    () => () => {
      if (document.activeElement === document.body) focusHeading();
    },
    [],
  );
  const form: NewStreamForm = {
    streams,
    taken: nameKeys(streams),
    settings: {
      record,
      like,
      onRecord: setRecord,
      onLike(stream) {
        setLike(stream);
        if (stream) setRecord(stream.record);
      },
    },
    onClose,
  };
  if (list === undefined) return <OneStreamForm {...form} onList={setList} />;
  return <ManyStreamsForm {...form} pasted={list} />;
}

/** A name and whether its sessions are recorded; then on to the stream's page, where its key is. */
export function OneStreamForm(props: NewStreamForm & { onList: (text: string) => void }) {
  const { settings, streams, taken, onClose, onList } = props;
  const navigate = useNavigate();
  const [name, setName] = useState(settings.like ? words.copyOf(settings.like.name) : '');
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
    <FormDialog texts={words} isPending={isBusy} onSubmit={submit} onClose={onClose}>
      <StreamNameField
        name={name}
        taken={taken}
        error={create.error ? words.failure(create.error.message) : undefined}
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
        {words.several}
      </button>
      <SettingsFields settings={settings} streams={streams} isTagged={canTag} />
    </FormDialog>
  );
}
