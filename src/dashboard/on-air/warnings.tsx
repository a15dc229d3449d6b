import { useQuery } from '@tanstack/react-query';
import { Suspense, use, useState } from 'react';
import { storage } from '../api/machine.ts';
import { diskState } from '../recording/disk.ts';
import { lostShows } from '../recording/lost-shows.ts';
import type { StreamReading } from '../recording/stream-state.ts';
import { diskSentence } from '../recording/words/disk-words.ts';
import { formatClockSeconds } from '../recording/words/format.ts';
import type { MissingLine as Missing } from '../schedule/missing-shows.tsx';
import { acknowledged } from '../shared/acknowledged.ts';
import { createKeptIds } from '../shared/kept-ids.ts';
import { StaleContext } from '../shared/stale/stale-context.ts';
import { useOwnService } from '../shared/use-own-service.ts';
import { acknowledgedSignals } from '../signal/acknowledged-signals.ts';
import { type SignalAlert, signalKey } from '../signal/signal-alert.ts';
import { Button } from '../ui/button.tsx';
import { useStore } from '../ui/create-store.ts';
import { joinClasses } from '../ui/join-classes.ts';
import { lazyPart } from '../ui/lazy/lazy-part.tsx';
import { PartBoundary } from '../ui/lazy/part-boundary.tsx';
import type { AttentionItem } from './attention.ts';
import { MissingLine } from './missing-line.tsx';
import { words } from './on-air-words.ts';
import { OverflowPanel } from './overflow-panel.tsx';
import { SignalWarning } from './signal-warning.tsx';
import { AttentionLine, WarningLine } from './warning-line.tsx';

/** What was seen and asks for nothing more: a failure stays in its row and in the counter, but no longer in the line. */
const seen = createKeptIds('aircheck.seen-warnings', 200);
const idOf = ({ kind, session }: AttentionItem) => `${kind} ${session.session.id}`;

const MissingShows = lazyPart(() => import('../schedule/missing-shows.tsx').then((file) => file.MissingShows));

interface WarningsProps {
  signals: readonly SignalAlert[];
  items: readonly AttentionItem[];
  readings: readonly StreamReading[];
  nowMs: number;
  isStale: boolean;
}

/** The second line of the control room: what needs attention but is no alarm. One is said, the others open over it. */
export function Warnings({ signals, items, readings, nowMs, isStale }: WarningsProps) {
  const seenIds = useStore(seen);
  const [areAllShown, setAllShown] = useState(false);
  const stale = use(StaleContext);
  const hasLost = lostShows(readings, useStore(acknowledged), nowMs).length > 0;
  const disk = useDiskWarning(!hasLost);
  const knownSignals = useStore(acknowledgedSignals);
  const signalLines = signals
    .filter(({ session, problems }) => problems.some((problem) => !knownSignals.has(signalKey(session, problem))))
    .map((alert) => <SignalWarning key={`signal ${alert.session.id}`} alert={alert} nowMs={nowMs} />);
  const lines = items
    .filter((item) => !seenIds.has(idOf(item)))
    .map((item) => <AttentionLine key={idOf(item)} item={item} nowMs={nowMs} onSeen={() => seen.add(idOf(item))} />);
  // With the shows that do not come, as soon as what finds them is here.
  const view = (missing: readonly Missing[]) => {
    const late = missing.map((each) => <MissingLine key={each.id} missing={each} nowMs={nowMs} />);
    // A show that is being lost comes before a disk that fills.
    const [first, ...more] = [signalLines, disk ?? [], late, lines].flat();
    const [count, word] = words.moreShort(more.length).split(' ');
    return (
      <div
        className={joinClasses(
          'relative flex h-9 shrink-0 items-center gap-2 border-b border-line px-gutter max-desk:h-11',
          isStale && 'text-ink-3 colourless',
        )}
      >
        {/* At the left: no button moves for it. */}
        {stale ? (
          <span className="shrink-0 text-meta">
            <span className="max-desk:sr-only">{words.asOf}</span>
            {formatClockSeconds(stale.sinceMs)}
          </span>
        ) : null}
        {first ? (
          <ul aria-label={words.attention} className="min-w-0 flex-1">
            {first}
          </ul>
        ) : (
          <p className="text-ink-3">{words.noWarnings}</p>
        )}
        {more.length > 0 ? (
          <Button look="ghost" aria-expanded={areAllShown} onClick={() => setAllShown(!areAllShown)}>
            {count} <span className="max-[22rem]:sr-only">{word}</span>
          </Button>
        ) : null}
        {areAllShown && more.length > 0 ? (
          <OverflowPanel onClose={() => setAllShown(false)}>
            <ul aria-label={words.moreAttention} className="px-gutter py-1">
              {more}
            </ul>
          </OverflowPanel>
        ) : null}
      </div>
    );
  };
  return (
    <PartBoundary fallback={() => view([])}>
      <Suspense fallback={view([])}>
        <MissingShows readings={readings} nowMs={nowMs}>
          {view}
        </MissingShows>
      </Suspense>
    </PartBoundary>
  );
}

/** That the recordings' disk runs full, before nothing more is recorded; that it is full is an alarm, said here where another one has the first line. The rail's foot owns the poll. */
function useDiskWarning(isFirstLine: boolean) {
  const isOwn = useOwnService();
  const { data } = useQuery({ ...storage, enabled: isOwn, refetchInterval: false });
  const state = isOwn && data ? diskState(data) : 'fine';
  if (!data || state === 'fine' || (state === 'full' && isFirstLine)) return undefined;
  return (
    <WarningLine
      key="disk"
      tone={state === 'full' ? 'disk' : 'late'}
      label={words.disk[state]}
      subject={words.disk.subject}
    >
      {diskSentence(data)}
    </WarningLine>
  );
}
