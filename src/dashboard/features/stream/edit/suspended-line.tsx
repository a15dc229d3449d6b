import { useMutation, useQueryClient } from '@tanstack/react-query';
import { editStream } from '../../../api/streams.ts';
import { WriteButton } from '../../../components/write-permission.tsx';
import type { StreamObject } from '../../../domain/stream-object.ts';
import { sayEdited, sayFailed } from './edit-toasts.tsx';
import { words } from './words.ts';

/** Lets encoders connect again. */
export function useResume(stream: StreamObject): () => void {
  const client = useQueryClient();
  const edit = useMutation(editStream(client, stream.id));
  return () => {
    if (edit.isPending) return;
    edit.mutate(
      { suspended: false },
      {
        onSuccess: () => sayEdited(client, stream, words.resumed, { suspended: true }),
        onError: (error) => sayFailed(stream, words.notResumed, error),
      },
    );
  };
}

interface SuspendedLineProps {
  stream: StreamObject;
  disabledReason?: string | undefined;
}

/** Below the name of a stream that may not go live, with the way to end that. */
export function SuspendedLine({ stream, disabledReason }: SuspendedLineProps) {
  const resume = useResume(stream);
  if (!stream.suspended) return null;
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
      {words.suspended}
      <WriteButton disabledReason={disabledReason} onClick={resume}>
        {words.resume}
      </WriteButton>
    </p>
  );
}
