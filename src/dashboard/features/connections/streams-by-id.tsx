import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiError } from '../../api/errors.ts';
import { addedStreamIds } from '../../api/hosted-lists.ts';
import { fetchStreamById, streamsOverviewKey } from '../../api/stream.ts';

import { shortName } from '../../components/stream-name.tsx';
import type { StreamObject } from '../../domain/stream-object.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { words } from './words.ts';

/** An API key that may not list streams still reads single streams, so the operator adds them by their ids. */
export function StreamsById({ streams }: { streams: readonly StreamObject[] }) {
  const queryClient = useQueryClient();
  const [id, setId] = useState('');
  const refetchStreams = () => queryClient.invalidateQueries({ queryKey: streamsOverviewKey });
  const add = useMutation<StreamObject, ApiError, string>({
    // A mistyped id must fail here, or its row would never appear.
    mutationFn: (streamId) => fetchStreamById(streamId, {}),
    onSuccess: (stream) => {
      addedStreamIds.add(stream.id);
      setId('');
      return refetchStreams();
    },
  });
  return (
    <section aria-labelledby="streams-by-id" className="border-b border-line py-4">
      <h2 id="streams-by-id" className="text-lead font-strong">
        {words.streamsById.title}
      </h2>
      <p className="mt-0.5 mb-3 max-w-[62ch] text-ink-2">{words.streamsById.detail}</p>
      <form
        className="flex max-w-[40rem] items-start gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (!add.isPending && id.trim() !== '') add.mutate(id.trim());
        }}
      >
        <div className="min-w-0 flex-1">
          <Field
            label={words.streamsById.id}
            className="font-mono"
            spellCheck={false}
            autoComplete="off"
            value={id}
            error={add.error?.message}
            onChange={(event) => setId(event.currentTarget.value)}
          />
        </div>
        <Button type="submit" size="big" className="mt-5.5" aria-disabled={add.isPending || undefined}>
          {add.isPending ? words.streamsById.adding : words.streamsById.add}
        </Button>
      </form>
      {streams.length === 0 ? null : (
        <ul aria-label={words.streamsById.added} className="mt-3 flex flex-wrap gap-x-4 gap-y-1">
          {streams.map((stream) => (
            <li key={stream.id} className="flex min-w-0 items-center gap-1 text-ink-2">
              <bdi className="truncate">{shortName(stream.name)}</bdi>
              <Button
                look="act"
                aria-label={words.streamsById.removeNamed(shortName(stream.name))}
                onClick={() => {
                  addedStreamIds.remove(stream.id);
                  void refetchStreams();
                }}
              >
                {words.streamsById.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
