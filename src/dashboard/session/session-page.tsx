import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { clock } from '../api/client/clock.ts';
import { playbackCheck } from '../api/playback.ts';
import { readSessionDetail, sessionDetail } from '../api/sessions.ts';
import { createPlaybackPosition } from '../player/played.ts';
import { isPlayable, sessionState } from '../recording/session-state.ts';
import { damageWords } from '../recording/words/damage-words.ts';
import { checkWords, sessionHistory } from '../recording/words/history.ts';
import { usePlaybackLink } from '../shared/links/use-playback-link.ts';
import { SessionSkeleton } from '../shared/page-skeleton.tsx';
import { PageTitle } from '../shared/page-title.tsx';
import { StaleNotice } from '../shared/stale/stale-notice.tsx';
import { shortName } from '../shared/stream-name.tsx';
import { UnreadPage } from '../shared/unread-page.tsx';
import { useClock } from '../shared/use-clock.ts';
import { joinClasses } from '../ui/join-classes.ts';
import { SectionHead } from '../ui/section-head.tsx';
import { SessionCoverage } from './session-coverage.tsx';
import { SessionHead, sessionTitle } from './session-head.tsx';
import { SessionHistory } from './session-history.tsx';
import { SessionOnDisk } from './session-on-disk.tsx';
import { SessionStage } from './session-stage.tsx';
import { words } from './session-words.ts';

/** `/streams/:streamId/sessions/:sessionId` */
export default function SessionPage() {
  const { streamId = '', sessionId = '' } = useParams();
  const { data, error, dataUpdatedAt, isFetching, refetch } = useQuery(sessionDetail(streamId, sessionId));
  const clockMs = useClock();
  const location: { state: unknown } = useLocation();
  const linkOf = usePlaybackLink();
  const [position] = useState(createPlaybackPosition);

  const nowMs = error === null ? clockMs : dataUpdatedAt + clock.exactMs() - Date.now();
  const stream = data && readSessionDetail(data, nowMs);
  const known = stream?.sessions.find(({ session }) => session.id === sessionId);
  const link = data && linkOf(data.session);
  const isCheckDue = known !== undefined && link !== undefined && isPlayable(known.state);
  const check = useQuery({ ...playbackCheck(link ?? ''), enabled: isCheckDue });

  if (stream === undefined || known === undefined) {
    if (error === null) return <SessionSkeleton />;
    return <UnreadPage titles={words.notRead} error={error} isReading={isFetching} onRetry={() => void refetch()} />;
  }
  const { session } = known;
  const linkCheck = check.data;
  const context = { parent: stream.stream, isNewest: false, usualSeconds: stream.usualSeconds, nowMs, linkCheck };
  const state = isPlayable(known.state) ? sessionState(session, context) : known.state;
  const reading = { session, state };
  const damaged = isPlayable(state) ? damageWords(session) : undefined;
  const checked = !isCheckDue
    ? ''
    : linkCheck
      ? words.checked(checkWords(linkCheck), linkCheck.checkedAtMs)
      : check.isFetching
        ? words.checkingLink
        : '';
  return (
    <div className={joinClasses('px-gutter pb-10', error !== null && 'text-ink-3')}>
      <PageTitle>{words.pageTitle(shortName(stream.stream.name), sessionTitle(reading, nowMs))}</PageTitle>
      {error ? <StaleNotice reason={error.message} asOfMs={dataUpdatedAt} onRetry={() => void refetch()} /> : null}
      <SessionHead
        reading={reading}
        stream={stream}
        nowMs={nowMs}
        checked={[damaged, checked].filter(Boolean).join('. ')}
        position={position}
        isChecking={check.isFetching}
        onCheckAgain={isCheckDue ? () => void check.refetch() : undefined}
      />
      <div className="grid grid-cols-[minmax(0,1fr)_25rem] gap-x-8 gap-y-5 border-t border-line-strong pt-4 max-desk:grid-cols-1">
        <SessionStage
          reading={reading}
          playbackId={stream.stream.playbackId}
          usualSeconds={stream.usualSeconds}
          nowMs={nowMs}
          startsAtOnce={asksToPlay(location.state)}
          position={position}
        />
        <SessionHistory entries={sessionHistory(reading, { usualSeconds: stream.usualSeconds, linkCheck })} />
      </div>
      <SessionCoverage reading={reading} nowMs={nowMs} />
      <SessionOnDisk reading={reading} streamName={stream.stream.name} nowMs={nowMs} />
      <SessionDetails raw={session.raw} readAtMs={dataUpdatedAt} />
    </div>
  );
}

/** Was Play pressed on the way here? */
function asksToPlay(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'play' in state && state.play === true;
}

/** Every field as the API answered it. Secrets were left out when it was read. */
function SessionDetails({ raw, readAtMs }: { raw: Readonly<Record<string, unknown>>; readAtMs: number }) {
  return (
    <section aria-labelledby="details">
      <SectionHead id="details" title={words.details.title} note={words.details.note(readAtMs)} />
      <dl className="grid grid-cols-3 gap-x-8 border-t border-line-strong max-desk:grid-cols-1">
        {Object.entries(raw).map(([name, value]) => (
          <div key={name} className="flex min-h-[2.125rem] items-center justify-between gap-4 border-b border-line">
            <dt className="shrink-0 text-ink-3">{name}</dt>
            <dd className="min-w-0 truncate font-mono text-meta" title={rawText(value)}>
              {rawText(value)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function rawText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}
