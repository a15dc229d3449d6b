import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, use, useState } from 'react';
import { clock } from '../api/clock.ts';
import { streamsOverview } from '../api/streams-overview.ts';
import { AlarmSlab } from '../components/alarm-slab.tsx';
import { AllStreams } from '../components/all-streams.tsx';
import { AttentionLine } from '../components/attention-line.tsx';
import { LiveNow } from '../components/live-now.tsx';
import { PageTitle } from '../components/page-title.tsx';
import { StaleNotice } from '../components/stale-notice.tsx';
import { StreamsLoading } from '../components/streams-loading.tsx';
import { StreamsUnread } from '../components/streams-unread.tsx';
import { useClock } from '../components/use-clock.ts';
import { WriteRefusalContext } from '../components/write-refusal.ts';
import { needsAttention } from '../recording/attention.ts';
import { formatClockSeconds } from '../recording/format.ts';
import { readStreams } from '../recording/stream-state.ts';

const FirstStream = lazy(() =>
  import('../components/first-stream.tsx').then((file) => ({ default: file.FirstStream })),
);
const NewStreamDialog = lazy(() =>
  import('../components/new-stream-dialog.tsx').then((file) => ({ default: file.NewStreamDialog })),
);

/** What is on air, what of it is recorded, what became ready: the daily questions, with no click. */
export default function StreamsPage() {
  // The frame owns the poll.
  const { data, error, dataUpdatedAt } = useQuery({ ...streamsOverview, refetchInterval: false });
  const [isCreating, setCreating] = useState(false);
  // A further try begins by forgetting the error, and must not look like a first one.
  const [unreadReason, setUnreadReason] = useState<string>();
  if (error !== null && error.message !== unreadReason) setUnreadReason(error.message);
  const tickMs = useClock();
  const refusal = use(WriteRefusalContext);

  if (data === undefined) {
    return (
      <>
        <PageTitle>Streams</PageTitle>
        {unreadReason === undefined ? <StreamsLoading nowMs={tickMs} /> : <StreamsUnread reason={unreadReason} />}
      </>
    );
  }

  const staleReason = error === null ? undefined : `${error.message} As of ${formatClockSeconds(dataUpdatedAt)}.`;
  // Nothing is known beyond the last read: the clocks of an old page stand still.
  const nowMs = error === null ? tickMs : dataUpdatedAt + clock.exactMs() - Date.now();
  const readings = readStreams(data, nowMs);
  const attention = needsAttention(readings, nowMs);
  const alarms = attention.filter(({ kind }) => kind === 'live-unrecorded');
  const notices = attention.filter(({ kind }) => kind !== 'live-unrecorded');
  const create = () => refusal === undefined && setCreating(true);

  return (
    <>
      <PageTitle>Streams</PageTitle>
      <p role="alert" className="sr-only">
        {alarms.length > 0 ? `Live, not recorded: ${alarms.map(({ reading }) => reading.stream.name).join(', ')}.` : ''}
      </p>
      {alarms.map((item) => (
        <AlarmSlab key={item.session.session.id} item={item} nowMs={nowMs} staleReason={staleReason} />
      ))}
      <div className="px-gutter pb-10">
        {error ? <StaleNotice reason={error.message} asOfMs={dataUpdatedAt} /> : null}
        {notices.length > 0 ? (
          <ul aria-label="Needs attention">
            {notices.map((item) => (
              <AttentionLine key={item.session.session.id} item={item} nowMs={nowMs} />
            ))}
          </ul>
        ) : null}
        {readings.length === 0 ? (
          <Suspense>
            <FirstStream nowMs={nowMs} onCreate={create} />
          </Suspense>
        ) : (
          <>
            <h1 className="sr-only">Streams</h1>
            <LiveNow readings={readings} nowMs={nowMs} staleReason={staleReason} />
            <AllStreams readings={readings} nowMs={nowMs} staleReason={staleReason} onNew={create} />
          </>
        )}
      </div>
      <Suspense>{isCreating ? <NewStreamDialog onClose={() => setCreating(false)} /> : null}</Suspense>
    </>
  );
}
