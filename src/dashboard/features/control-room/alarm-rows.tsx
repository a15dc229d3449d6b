import { useQueryClient } from '@tanstack/react-query';
import { use } from 'react';
import { Link } from 'react-router-dom';
import { setRecord, useRecordChange } from '../../api/stream.ts';
import { copiedLinks, usePlaybackLink } from '../../components/links/copy-link.tsx';
import { warnOfCopiedLink } from '../../components/links/local-address.tsx';
import { focusHeading } from '../../components/page-focus.tsx';
import { acknowledged } from '../../components/persisted-ids.ts';
import { Glyph } from '../../components/pill.tsx';
import { StaleContext } from '../../components/stale.tsx';
import { shortName } from '../../components/stream-name.tsx';
import { WriteButton } from '../../components/write-permission.tsx';
import { type LostShow, lostAtMs, lostShowResult, showSeconds, signalProblemsOf } from '../../domain/alerts.ts';
import { interruptionOf } from '../../domain/session-state.ts';
import type { StreamObject } from '../../domain/stream-object.ts';
import { endingWords, failedSentence, interruptionMark, restartRequest } from '../../domain/words/interruptions.ts';
import { alarmSentence, encoderRequest } from '../../domain/words/sentences.ts';
import { queuedSentence, stateLabel } from '../../domain/words/states.ts';
import { useNow } from '../../lib/clock.ts';
import { formatClock, formatClockSeconds, formatDuration, secondsBetween } from '../../lib/format.ts';
import { paths } from '../../paths.ts';
import { Button, type ButtonLook, buttonClasses } from '../../ui/button.tsx';
import { CopyControl } from '../../ui/copy-control.tsx';
import { ElapsedTime } from '../../ui/elapsed-time.tsx';
import { Picture } from '../../ui/picture.tsx';
import { RecordFailure } from '../record/record-failure.tsx';
import { acknowledge, acknowledgeUnrecorded } from '../signal/signal-alert.tsx';
import { signalLabel } from '../signal/words.ts';
import { Acknowledge, CopyRequest, iconOnPhone, Line, Names, type RowOf, Slab, useSlabLooks } from './row-layout.tsx';
import { LiveStill } from './tiles.tsx';
import { areTogether, type TroubledSession } from './troubles.ts';
import { words } from './words.ts';

const lineLooks = { plain: 'ghost', solid: 'act' } as const;

export function UnrecordedRow({ trouble: { item }, staleReason, isSlab, end }: RowOf<'unrecorded'>) {
  const nowMs = useNow(1000);
  const stale = use(StaleContext);
  const change = useRecordChange(item.view.stream.id);
  const slabLooks = useSlabLooks();
  const { view, session: current } = item;
  const { stream } = view;
  const { createdAtMs } = current.session;
  const name = shortName(stream.name);
  const sentence = [...wrongNow(item, nowMs), unrecordedSentence(item)].join('. ');
  const looks = isSlab ? slabLooks : lineLooks;
  const actions = (
    <>
      <UnrecordedRemedies item={item} staleReason={staleReason} looks={looks} />
      <Acknowledge
        label={words.leaveUnrecorded(name)}
        look={isSlab ? looks.plain : undefined}
        onClick={() => acknowledgeUnrecorded(current.session, name)}
      />
    </>
  );
  if (!isSlab) {
    const since = createdAtMs === undefined ? '' : formatDuration(secondsBetween(createdAtMs, nowMs));
    return (
      <Line tone="live-unrecorded" label={words.notRecorded(since)} subjects={[stream]} actions={actions} end={end}>
        {sentence}
      </Line>
    );
  }
  return (
    <Slab
      label={words.unrecordedStream(name)}
      picture={
        <Link to={paths.stream(stream.id)} tabIndex={-1} aria-hidden="true" className="block">
          <Picture className="rounded-sm">
            <LiveStill stream={stream} session={current} />
          </Picture>
        </Link>
      }
      figure={<ElapsedTime sinceMs={createdAtMs} zeros="opacity-80" />}
      glyph={<Glyph tone="live-unrecorded" />}
      title={
        <Link to={paths.stream(stream.id)} title={stream.name} className="outline-current hover:underline">
          {words.isUnrecorded(name, stale && formatClockSeconds(stale.sinceMs))}
        </Link>
      }
      actions={actions}
      end={end}
    >
      {change?.status === 'error' ? (
        <RecordFailure stream={stream} className="max-h-10 overflow-y-auto rounded-sm bg-surface px-2 text-ink" />
      ) : (
        <span title={sentence}>{sentence}</span>
      )}
    </Slab>
  );
}

/** A session that somebody left unrecorded, in the list that opens. */
export function LeftUnrecordedRow({ item }: { item: TroubledSession }) {
  const { stream } = item.view;
  const { id } = item.session.session;
  return (
    <Line
      tone="live-unrecorded"
      label={stateLabel(item.session.state)}
      subjects={[stream]}
      end={null}
      actions={
        <Button
          look="act"
          aria-label={words.alarmAgainLabel(shortName(stream.name))}
          onClick={() => {
            acknowledged.remove(id);
            focusHeading();
          }}
        >
          {words.alarmAgain}
        </Button>
      }
    >
      {words.leftUnrecorded}
    </Line>
  );
}

interface UnrecordedRemediesProps {
  item: TroubledSession;
  staleReason: string | undefined;
  looks: Record<'plain' | 'solid', ButtonLook>;
}

/** The switch acts on the next session; this one needs the person at the encoder. */
function UnrecordedRemedies({ item: { view, session: current }, staleReason, looks }: UnrecordedRemediesProps) {
  const { stream } = view;
  const queryClient = useQueryClient();
  const isChanging = useRecordChange(stream.id)?.status === 'pending';
  const isNextRecorded = isNextSessionRecorded(stream);
  return (
    <>
      {isNextRecorded ? null : (
        <WriteButton
          look={looks.solid}
          disabledReason={staleReason}
          aria-disabled={isChanging || undefined}
          onClick={() => setRecord(queryClient, stream.id, true)}
        >
          <span>
            {isChanging ? words.changing : words.turnOn}
            {isChanging ? null : <span className="max-desk:sr-only">{words.forNext}</span>}
          </span>
        </WriteButton>
      )}
      {current.session.record ? null : (
        <CopyRequest
          look={isNextRecorded ? looks.solid : looks.plain}
          text={() => encoderRequest(stream.name, isNextRecorded)}
          streams={shortName(stream.name)}
        />
      )}
    </>
  );
}

const pendingChange = ({ queued }: StreamObject) => (queued?.hasFailed ? undefined : queued);

function isNextSessionRecorded(stream: StreamObject): boolean {
  return pendingChange(stream)?.record ?? stream.record;
}

function unrecordedSentence({ view: { stream }, session: { session } }: TroubledSession): string {
  const queued = pendingChange(stream);
  return queued ? queuedSentence(queued) : alarmSentence(session, isNextSessionRecorded(stream));
}

/** Further trouble of a session that is not recorded: no media, or a signal problem. */
function wrongNow({ session }: TroubledSession, nowMs: number): string[] {
  const interruption = interruptionOf(session.state);
  if (interruption === undefined) return signalProblemsOf(session).map((problem) => signalLabel(problem, nowMs));
  return [interruptionMark(interruption, nowMs)];
}

/** A full disk ends by itself, and nobody can acknowledge it away. */
export function DiskRow({ trouble: { kind, sentence, count }, isSlab, end }: RowOf<'disk-full' | 'disk-low'>) {
  const looks = useSlabLooks();
  const free = (
    <Link to={paths.recordings()} className={buttonClasses(isSlab ? looks.solid : 'ghost')}>
      {words.disk.free}
    </Link>
  );
  const actions =
    kind === 'disk-full' ? (
      <>
        {free}
        <Link to={`${paths.settings()}#minimum-free`} className={buttonClasses(isSlab ? looks.plain : 'ghost')}>
          {words.disk.changeMinimum}
        </Link>
      </>
    ) : (
      free
    );
  if (!isSlab) {
    return (
      <Line
        tone={kind === 'disk-full' ? 'disk' : 'late'}
        label={words.disk[kind]}
        subjects={words.disk.subject}
        actions={actions}
        end={end}
      >
        {sentence}
      </Line>
    );
  }
  return (
    <Slab
      label={words.disk.nothing}
      picture={<Glyph tone="disk" className="size-6" />}
      figure={words.disk.none(count)}
      title={words.disk.nothing}
      actions={actions}
      end={end}
    >
      <span title={sentence}>{sentence}</span>
    </Slab>
  );
}

/** Shows that ended badly and have not come back: what is left of them, and what to send to the encoder. */
export function LostRow({ trouble: { shows }, isSlab, end }: RowOf<'lost'>) {
  const nowMs = useNow(1000);
  const slabLooks = useSlabLooks();
  const linkOf = usePlaybackLink();
  const looks = isSlab ? slabLooks : lineLooks;
  const names = shows.map(({ stream }) => shortName(stream.name)).join(', ');
  const label = words.lost.label(causeOf(shows), shows.length);
  const times = shows.map(({ session }) => lostAtMs(session.session));
  const firstMs = times[0];
  const ready = shows.filter(({ session }) => lostShowResult(session) === 'ready');
  const links = ready.flatMap(({ session: { session } }) => linkOf(session) ?? []);
  const sentence = lostSentence(shows, ready.length);
  const actions = (
    <>
      <CopyRequest
        look={looks.solid}
        text={() => shows.map(({ stream, session }) => restartRequest(stream.name, session.session)).join('\n')}
        streams={names}
      />
      {isSlab && links.length > 0 ? (
        <CopyControl
          look={looks.plain}
          text={links.join('\n')}
          label={words.lost.copyLinksLabel(ready.map(({ stream }) => shortName(stream.name)).join(', '))}
          className={iconOnPhone}
          onCopied={() => {
            for (const { session } of ready) copiedLinks.add(session.session.id);
            warnOfCopiedLink(links[0]);
          }}
        >
          {words.lost.copyLinks(links.length)}
        </CopyControl>
      ) : null}
      <Acknowledge
        label={shows.length === 1 ? words.lost.acknowledge(names) : words.lost.acknowledgeShort(shows.length)}
        look={isSlab ? looks.plain : undefined}
        onClick={() =>
          acknowledge(
            acknowledged,
            shows.map(({ session }) => session.session.id),
            words.lost.acknowledged(names),
          )
        }
      >
        <span className="max-tablet:sr-only">{words.lost.acknowledgeShort(shows.length)}</span>
      </Acknowledge>
    </>
  );
  if (!isSlab) {
    const since = firstMs === undefined ? '' : formatDuration(secondsBetween(firstMs, nowMs));
    return (
      <Line tone="lost" label={`${label} ${since}`} subjects={shows.map(({ stream }) => stream)} {...{ actions, end }}>
        {sentence}
      </Line>
    );
  }
  const clocks = [...new Set(times.flatMap((ms) => (ms === undefined ? [] : formatClock(ms))))].join(', ');
  return (
    <Slab
      label={words.lost.region(label, names)}
      picture={<Glyph tone="lost" className="size-6" />}
      figure={firstMs === undefined ? null : formatDuration(secondsBetween(firstMs, nowMs))}
      title={
        shows.length > 1 ? (
          words.lost.title(label, clocks)
        ) : (
          <>
            <Names streams={shows.map(({ stream }) => stream)} />: {words.lost.title(label, clocks)}
          </>
        )
      }
      actions={actions}
      end={end}
    >
      <span title={`${names}. ${sentence}`}>
        {shows.length > 1 ? (
          <>
            <Names streams={shows.map(({ stream }) => stream)} />.{' '}
          </>
        ) : null}
        {sentence}
      </span>
    </Slab>
  );
}

function causeOf(shows: readonly LostShow[]): 'encoder' | 'cutOff' | 'both' {
  const lost = shows.filter(({ session }) => session.session.aircheck?.endCause === 'lost').length;
  return lost === shows.length ? 'encoder' : lost === 0 ? 'cutOff' : 'both';
}

/** The cause that they share, else how much there is of them. */
function lostSentence(shows: readonly LostShow[], readyCount: number): string {
  const [first] = shows;
  if (first === undefined) return '';
  if (shows.length > 1) {
    const isTogether =
      causeOf(shows) === 'encoder' && areTogether(shows.map(({ session }) => lostAtMs(session.session)));
    return isTogether ? words.together : words.lost.arrivedOf(readyCount, shows.length);
  }
  const { session } = first.session;
  const result = lostShowResult(first.session);
  const arrived = result === 'failed' ? failedSentence(session) : words.lost.arrived[result];
  const after = words.lost.after(formatDuration(showSeconds(session)), arrived);
  // Why the service cut it off, which the title leaves out.
  return session.aircheck?.endCause === 'lost' ? after : `${endingWords(session) ?? ''}. ${after}`;
}
