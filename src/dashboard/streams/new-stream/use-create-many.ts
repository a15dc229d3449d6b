import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { CreateStream } from '../../../contract/stream-requests.ts';
import { type ManyProgress, runMany } from '../../api/run-many.ts';
import { postStream } from '../../api/stream-detail.ts';
import { streamsKey } from '../../api/streams.ts';
import type { StreamObject } from '../../recording/stream-object.ts';

/** A name at its place in the list: two lines may have the same. */
interface Line {
  index: number;
  name: string;
}

export type CreateProgress = ManyProgress<Line, StreamObject>;

interface CreateMany {
  /** Undefined while nothing is being created. */
  progress: CreateProgress | undefined;
  create: (names: readonly string[], settings: Omit<CreateStream, 'name'>) => Promise<CreateProgress>;
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
      const lines = names.map((name, index) => ({ index, name }));
      setProgress({ done: [], failed: [], left: lines });
      const ended = await runMany(lines, ({ name }) => postStream(client, { ...settings, name }), {
        signal: stopping.current.signal,
        onProgress: setProgress,
      });
      await client.invalidateQueries({ queryKey: streamsKey });
      setProgress(undefined);
      return ended;
    },
  };
}
