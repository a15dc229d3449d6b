import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { CreateStream } from '../../../../../contract/stream-requests.ts';
import { type ManyProgress, runMany } from '../../../../api/run-many.ts';
import { postStream, streamsKey } from '../../../../api/streams.ts';
import type { StreamObject } from '../../../../domain/stream-object.ts';
import type { ListedStream } from './stream-list.ts';

export type CreateProgress = ManyProgress<ListedStream, StreamObject>;

interface CreateMany {
  /** Undefined while nothing is being created. */
  progress: CreateProgress | undefined;
  create: (streams: readonly ListedStream[], settings: Omit<CreateStream, 'name'>) => Promise<CreateProgress>;
  /** Begins no further one. */
  stop: () => void;
}

/** Creates streams one after the other; resolves when each is created, has failed, or was not tried. */
export function useCreateMany(): CreateMany {
  const client = useQueryClient();
  const [progress, setProgress] = useState<CreateProgress>();
  const stopping = useRef(new AbortController());
  return {
    progress,
    stop: () => stopping.current.abort(),
    async create(streams, settings) {
      stopping.current = new AbortController();
      setProgress({ done: [], failed: [], left: streams });
      const ended = await runMany(streams, (stream) => postStream(client, { ...settings, ...ofLine(stream) }), {
        signal: stopping.current.signal,
        onProgress: setProgress,
        // They stand in the list by when they were created.
        atOnce: 1,
      });
      await client.invalidateQueries({ queryKey: streamsKey });
      setProgress(undefined);
      return ended;
    },
  };
}

/** What its line says of a stream goes before what all of them are created with. */
function ofLine({ name, preset, tags }: ListedStream): CreateStream {
  return {
    name,
    ...(preset && { profiles: [...preset.profiles] }),
    ...(tags.length > 0 && { aircheck: { tags: [...tags] } }),
  };
}
