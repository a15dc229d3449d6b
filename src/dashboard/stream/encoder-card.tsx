import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { ingest } from '../api/ingest.ts';
import { currentRefusal } from '../recording/current-refusal.ts';
import type { StreamReading } from '../recording/stream-state.ts';
import { ffmpegLine, maskStreamKey } from '../recording/words/encoder-setup.ts';
import { useOwnService } from '../shared/use-own-service.ts';
import { WriteRefusalContext } from '../shared/write-permission.tsx';
import { CopyControl } from '../ui/copy-control.tsx';
import { DetailIcon } from '../ui/detail-icon.tsx';
import { BroadcastCard } from './broadcast-card.tsx';
import { Checklist, EncoderWait } from './checklist.tsx';
import { RefusedLine, RefusedStatus } from './refused-encoder.tsx';
import { RotateStreamKey } from './stream-key-rotation.tsx';
import { SetupRow, StreamKeyRow } from './stream-key-row.tsx';
import { words } from './stream-words.ts';

interface EncoderCardProps {
  reading: StreamReading;
  nowMs: number;
  /** Why nothing can be sent or changed just now. */
  disabledReason?: string | undefined;
}

/** What an encoder needs to send to this stream, and what has come of it. */
export function EncoderCard({ reading, nowMs, disabledReason }: EncoderCardProps) {
  const { stream, sessions, state } = reading;
  const refused = currentRefusal(reading, nowMs);
  const { data, error, refetch } = useQuery(ingest);
  const isOwn = useOwnService();
  const isReadOnly = use(WriteRefusalContext) !== undefined;
  const server = data?.ingest;
  return (
    <section
      aria-label={words.encoder.title}
      className="relative min-w-0 border-l border-line py-4 pl-6 max-desk:border-t max-desk:border-l-0 max-desk:pl-0"
    >
      <h2 className="mb-1 text-meta text-ink-3">{words.encoder.title}</h2>
      <SetupRow name={words.encoder.server} value={server ?? (error ? words.encoder.unknown : '…')}>
        {server ? (
          <CopyControl text={server} label={words.encoder.copyServer}>
            {words.copy}
          </CopyControl>
        ) : error ? (
          <button type="button" className="rounded-sm text-accent" onClick={() => void refetch()} title={error.message}>
            {words.encoder.tryAgain}
          </button>
        ) : null}
      </SetupRow>
      {stream.streamKey ? (
        <StreamKeyRow streamKey={stream.streamKey}>
          <RotateStreamKey stream={stream} disabledReason={disabledReason} />
        </StreamKeyRow>
      ) : (
        <SetupRow name={words.encoder.key} value={isReadOnly ? words.encoder.keyHidden : words.encoder.keyNotGiven} />
      )}
      <EncoderWait reading={reading} />
      <RefusedStatus refused={refused} />
      {refused && state.kind === 'live' ? <RefusedLine refused={refused} nowMs={nowMs} /> : null}
      <Checklist reading={reading} reportsIngest={isOwn} nowMs={nowMs} />
      {isOwn ? <BroadcastCard reading={reading} nowMs={nowMs} disabledReason={disabledReason} /> : null}
      {server && stream.streamKey ? (
        <EncoderSteps server={server} streamKey={stream.streamKey} isOpen={sessions.length === 0} />
      ) : null}
    </section>
  );
}

interface EncoderStepsProps {
  server: string;
  streamKey: string;
  /** Open to begin with: nothing was ever sent. */
  isOpen: boolean;
}

/** How to send from OBS and from ffmpeg. The line is copied with the key and shown without it. */
function EncoderSteps({ server, streamKey, isOpen }: EncoderStepsProps) {
  return (
    <details open={isOpen} className="group mt-3 border-t border-line">
      <summary className="flex min-h-9 list-none items-center justify-between text-ink-2 hover:text-ink">
        {words.setUp.title}
        <DetailIcon name="chevron" className="group-open:rotate-90" />
      </summary>
      <h3 className="mt-1 mb-1 font-strong">{words.setUp.obs}</h3>
      <ol className="flex list-decimal flex-col gap-1 pl-5 text-ink-2 marker:text-ink-3">
        <li>{words.setUp.service}</li>
        <li>
          {words.setUp.output} <span className="text-ink">{words.setUp.keyframes}</span>
        </li>
        <li>{words.setUp.start}</li>
      </ol>
      <div className="mt-3 mb-1 flex items-center justify-between">
        <h3 className="font-strong">{words.setUp.ffmpeg}</h3>
        <CopyControl text={() => ffmpegLine(server, streamKey)} label={words.setUp.copyLineLabel}>
          {words.setUp.copyLine}
        </CopyControl>
      </div>
      <code className="block rounded-md bg-well px-2.5 py-2 font-mono text-meta break-all text-ink-2">
        {ffmpegLine(server, maskStreamKey(streamKey))}
      </code>
    </details>
  );
}
