import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { StreamsOverview } from '../../../api/stream-object.ts';
import { editStream, streamsOverviewKey } from '../../../api/streams.ts';
import { addTypedTags, deriveTagsInUse, type TagDraft, TagsField } from '../../../components/tags/tags-field.tsx';

import type { StreamObject } from '../../../domain/stream-object.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { sayEdited } from './edit-toasts.tsx';
import { words } from './words.ts';

interface TagsDialogProps {
  stream: StreamObject;
  onClose: () => void;
}

/** The groups that a stream belongs to. */
export function TagsDialog({ stream, onClose }: TagsDialogProps) {
  const client = useQueryClient();
  const [before] = useState(stream.aircheck?.tags ?? []);
  const [draft, setDraft] = useState<TagDraft>({ tags: before, text: '' });
  const edit = useMutation(editStream(client, stream.id));
  const streams = client.getQueryData<StreamsOverview>(streamsOverviewKey)?.streams ?? [];
  // A tag of this stream alone can be spelt anew.
  const inUse = deriveTagsInUse(streams.filter(({ id }) => id !== stream.id));
  const save = () => {
    // What is still in the field was meant to be one.
    const { tags, problem, text } = addTypedTags(draft, inUse);
    setDraft({ tags, problem, text });
    if (problem !== undefined) return;
    if (JSON.stringify(tags) === JSON.stringify(before)) return onClose();
    edit.mutate(
      { aircheck: { tags: [...tags] } },
      {
        onSuccess: () => {
          onClose();
          sayEdited(client, stream, words.tags.done, { aircheck: { tags: [...before] } });
        },
      },
    );
  };
  return (
    <FormDialog texts={words.tags} isPending={edit.isPending} onSubmit={save} onClose={onClose}>
      <TagsField label={words.tags.label} draft={draft} inUse={inUse} onDraft={setDraft} />
      <p role="alert" className="mt-2 text-failed empty:hidden">
        {edit.error ? words.tags.failure(edit.error.message) : null}
      </p>
    </FormDialog>
  );
}
