import { useQuery } from '@tanstack/react-query';
import { use, useState } from 'react';
import { unknownKeys } from '../../api/activity.ts';
import { ingest } from '../../api/ingest.ts';
import { useOwnService } from '../../components/use-own-service.ts';
import { WriteRefusalContext } from '../../components/write-permission.tsx';
import { currentRefusal, currentUnknownKey, type SessionView, type StreamView } from '../../domain/stream-state.ts';
import { audioWords, videoWords } from '../../domain/words/encoder.ts';
import { refusedLines, unknownKeyLines } from '../../domain/words/refusals.ts';
import { useNow } from '../../lib/clock.ts';
import { formatUtc, formatWhen } from '../../lib/format.ts';
import { CopyControl } from '../../ui/copy-control.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { BroadcastCard } from './broadcast-card.tsx';
import { Checklist, EncoderWait } from './checklist.tsx';
import { EncoderSteps } from './encoder-steps.tsx';
import { RefusedLine, RefusedLines, RefusedStatus } from './refused-encoder.tsx';
import { RotateStreamKey } from './stream-key-rotation.tsx';
import { SetupRow, StreamKeyRow } from './stream-key-row.tsx';
import { words } from './words.ts';

interface EncoderCardProps {
  view: StreamView;
  /** Why nothing can be sent or changed just now. */
  disabledReason?: string | undefined;
}

/** What an encoder needs to send to this stream, and what has come of it. */
export function EncoderCard({ view, disabledReason }: EncoderCardProps) {
  const nowMs = useNow(1000);
  const { stream, sessions, state } = view;
  const refused = currentRefusal(view, nowMs);
  const { data, error, refetch } = useQuery(ingest);
  const isOwn = useOwnService();
  // The stream's own refused encoder says more than one whose key no stream has.
  const waits = state.kind === 'idle' && refused === undefined;
  const tries = useQuery({ ...unknownKeys, enabled: isOwn && waits }).data?.addresses ?? [];
  const unknown = isOwn && waits ? currentUnknownKey(view, tries, nowMs) : undefined;
  const refusal = refused ? refusedLines(refused, nowMs) : unknown && unknownKeyLines(unknown, nowMs);
  const isReadOnly = use(WriteRefusalContext) !== undefined;
  const server = data?.ingest;
  const last = state.kind === 'idle' ? view.last : undefined;
  // Where a list of what came was shown, its room is kept when the show has ended.
  const [hadList, setHadList] = useState(false);
  if (last === undefined && !hadList) setHadList(true);
  return (
    <section
      aria-label={words.encoder.title}
      className="relative row-span-2 min-w-0 border-line py-4 max-[75rem]:col-span-full max-[75rem]:border-t max-tablet:order-1 max-tablet:mt-5 min-[75rem]:border-l min-[75rem]:pl-6"
    >
      <h2 className="mb-1 text-meta text-ink-3">{words.encoder.title}</h2>
      <EncoderWait view={view} />
      <RefusedStatus refusal={refusal} />
      {refused && state.kind === 'live' ? <RefusedLine refused={refused} /> : null}
      {/* Between a phone's and a desk's width what came of it stands beside the server and the key. */}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(21rem,100%),1fr))] min-h-46 grid-rows-[auto_1fr] max-desk:min-h-50 gap-x-6">
        <div>
          <SetupRow name={words.encoder.server} value={server ?? (error ? words.encoder.unknown : '…')}>
            {server ? (
              <CopyControl text={server} label={words.encoder.copyServer}>
                {words.copy}
              </CopyControl>
            ) : error ? (
              <button
                type="button"
                className="rounded-sm text-accent"
                onClick={() => void refetch()}
                title={error.message}
              >
                {words.encoder.tryAgain}
              </button>
            ) : null}
          </SetupRow>
          {stream.streamKey ? (
            <StreamKeyRow streamKey={stream.streamKey}>
              <RotateStreamKey stream={stream} disabledReason={disabledReason} />
            </StreamKeyRow>
          ) : (
            <SetupRow
              name={words.encoder.key}
              value={isReadOnly ? words.encoder.keyHidden : words.encoder.keyNotGiven}
            />
          )}
        </div>
        <div className={joinClasses('row-span-2 min-h-34', !hadList && 'max-[75rem]:min-h-16')}>
          {last ? (
            // As tall with one as with the other; beside the picture as the checklist, too, which it follows.
            <div className="pt-2.5">
              {refusal ? (
                <ul aria-label={words.encoder.checklist}>
                  <RefusedLines {...refusal} />
                </ul>
              ) : (
                <LastConnection last={last} willBeRecorded={stream.record} />
              )}
            </div>
          ) : (
            <Checklist view={view} refusal={state.kind === 'idle' ? refusal : undefined} reportsIngest={isOwn} />
          )}
        </div>
        <div className="mt-auto min-w-0">
          {isOwn ? <BroadcastCard view={view} disabledReason={disabledReason} /> : null}
          {stream.streamKey ? (
            <EncoderSteps server={server} streamKey={stream.streamKey} isOpen={sessions.length === 0} />
          ) : null}
        </div>
      </div>
    </section>
  );
}

interface LastConnectionProps {
  last: SessionView;
  willBeRecorded: boolean;
}

/** Of an encoder that has worked before: when, instead of a list of what is waited for. */
function LastConnection({ last: { session }, willBeRecorded }: LastConnectionProps) {
  const nowMs = useNow(60_000);
  const { createdAtMs, aircheck } = session;
  const { notConnected, lastConnected, next } = words.encoder;
  const { ingest: sent = {} } = aircheck ?? {};
  const media = [videoWords(sent), audioWords(sent)].filter(Boolean).join(', ');
  return (
    <>
      <p>{notConnected}</p>
      {createdAtMs === undefined ? null : (
        <p className="text-meta text-ink-3" title={formatUtc(createdAtMs)}>
          {lastConnected(formatWhen(createdAtMs, nowMs), media)}
        </p>
      )}
      <p className="text-meta text-ink-3">{willBeRecorded ? next.recorded : next.notRecorded}</p>
    </>
  );
}
