import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { StreamsOverview } from '../../../api/stream-object.ts';
import { streamsOverviewKey } from '../../../api/streams.ts';
import { focusHeading } from '../../../components/page-focus.tsx';
import { nameKeys } from '../../../components/stream-name-field.tsx';
import { ManyStreamsForm } from './many/many-streams-form.tsx';
import type { NewStreamForm } from './new-stream-settings.ts';
import { OneStreamForm } from './one-stream-form.tsx';

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
