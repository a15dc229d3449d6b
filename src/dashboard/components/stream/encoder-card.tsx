import { useQuery } from '@tanstack/react-query';
import { ingest } from '../../api/ingest.ts';
import type { StreamReading } from '../../recording/stream-state.ts';
import { CopyControl } from '../../ui/copy-control.tsx';
import { EncoderSteps } from './encoder-steps.tsx';
import { EncoderWait } from './encoder-wait.tsx';
import { KeyRow } from './key-row.tsx';
import { SetupRow } from './setup-row.tsx';

/** What an encoder needs to send to this stream. */
export function EncoderCard({ reading }: { reading: StreamReading }) {
  const { stream, sessions } = reading;
  const { data, error, refetch } = useQuery(ingest);
  const server = data?.ingest;
  return (
    <section
      aria-label="Encoder"
      className="min-w-0 border-l border-line py-4 pl-6 max-desk:border-t max-desk:border-l-0 max-desk:pl-0"
    >
      <h2 className="mb-1 text-meta text-ink-3">Encoder</h2>
      <SetupRow name="Server" value={server ?? (error ? 'not known' : '…')}>
        {server ? (
          <CopyControl text={server} label="Copy server">
            Copy
          </CopyControl>
        ) : error ? (
          <button type="button" className="rounded-sm text-accent" onClick={() => void refetch()} title={error.message}>
            Ask again
          </button>
        ) : null}
      </SetupRow>
      {stream.streamKey ? (
        <KeyRow streamKey={stream.streamKey} />
      ) : (
        <SetupRow name="Key" value="not told by this API" />
      )}
      <EncoderWait reading={reading} />
      {server && stream.streamKey ? (
        <EncoderSteps server={server} streamKey={stream.streamKey} isOpen={sessions.length === 0} />
      ) : null}
    </section>
  );
}
