import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { CreateStream } from '../../../contract/stream-requests.ts';
import { type ManyProgress, runMany } from '../../api/run-many.ts';
import { postStream } from '../../api/stream-detail.ts';
import { streamsKey } from '../../api/streams.ts';
import type { StreamObject } from '../../recording/stream-object.ts';
import type { ListedName } from './name-list.ts';

export type CreateProgress = ManyProgress<ListedName, StreamObject>;

interface CreateMany {
  /** Undefined while nothing is being created. */
  progress: CreateProgress | undefined;
  create: (names: readonly ListedName[], settings: Omit<CreateStream, 'name'>) => Promise<CreateProgress>;
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
    async create(names, settings) {
      stopping.current = new AbortController();
      setProgress({ done: [], failed: [], left: names });
      const ended = await runMany(names, ({ name }) => postStream(client, { ...settings, name }), {
        signal: stopping.current.signal,
        onProgress: setProgress,
      });
      await client.invalidateQueries({ queryKey: streamsKey });
      setProgress(undefined);
      return ended;
    },
  };
}
