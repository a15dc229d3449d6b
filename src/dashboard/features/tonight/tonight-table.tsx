import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { setRecord } from '../../api/record.ts';
import { invalidateSchedules } from '../../api/schedules.ts';
import { startTestBroadcast } from '../../api/test-broadcast.ts';
import { PrintSheet } from '../../components/lists/print-sheet.tsx';
import { Glyph, Pill, type Tone } from '../../components/pill.tsx';
import { StreamName, shortName } from '../../components/stream-name.tsx';
import { useOwnService } from '../../components/use-own-service.ts';
import { WriteButton } from '../../components/write-permission.tsx';
import { formatShare } from '../../domain/coverage.ts';
import { badEnding, restartRequest } from '../../domain/words/interruptions.ts';
import { encoderRequest } from '../../domain/words/sentences.ts';
import { stateWords } from '../../domain/words/states.ts';
import { useNow } from '../../lib/clock.ts';
import { formatClock, formatRoughly, formatWhen, secondsBetween } from '../../lib/format.ts';
import { paths } from '../../paths.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { CopyControl } from '../../ui/copy-control.tsx';
import { Icon } from '../../ui/icon.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { RecordFailure } from '../record/record-failure.tsx';
import { words as scheduleWords } from '../schedule/words.ts';
import type { Preflight } from './preflight.ts';
import { words } from './words.ts';

interface TonightTableProps {
  rows: readonly Preflight[];
  /** Why nothing can be switched just now. */
  staleReason?: string | undefined;
}

/** With less room two lines: the answers stand below the name and beside it. */
const line =
  'grid items-center gap-x-3 grid-cols-[4rem_minmax(0,13.75rem)_minmax(0,12rem)_minmax(0,12.5rem)_minmax(0,12rem)_minmax(8.5rem,1fr)] ' +
  'max-desk:grid-cols-[3.25rem_minmax(0,1fr)_minmax(0,1fr)_11rem] max-desk:gap-y-0.5 max-tablet:grid-cols-[3.25rem_minmax(0,1fr)_auto]';

/** A line for each show: will it be recorded, is the encoder there, and what puts the first wrong thing right. */
export function TonightTable({ rows, staleReason }: TonightTableProps) {
  const { expected, stream, verdict, encoder, last, remedy } = words.heads;
  return (
    <table aria-label={words.list} className="block w-full">
      <thead className="block max-desk:sr-only">
        <tr className={joinClasses(line, 'min-h-8 border-b border-line-strong text-meta text-ink-3')}>
          {[expected, stream, verdict, encoder, last].map((head) => (
            <th key={head} scope="col" className="text-left font-normal">
              {head}
            </th>
          ))}
          <th scope="col">
            <span className="sr-only">{remedy}</span>
          </th>
        </tr>
      </thead>
      <tbody className="block">
        {rows.map((row) => (
          <TonightRow key={row.id} row={row} staleReason={staleReason} />
        ))}
      </tbody>
    </table>
  );
}

function TonightRow({ row, staleReason }: Omit<TonightTableProps, 'rows'> & { row: Preflight }) {
  const { stream } = row.view;
  return (
    <tr className={joinClasses(line, 'min-h-[2.625rem] border-b border-line max-desk:py-1.5')}>
      <td className={joinClasses('text-lead', row.encoder.kind === 'missing' && 'font-strong text-unrecorded')}>
        {formatClock(row.show.startAtMs)}
      </td>
      <th scope="row" className="min-w-0 text-left text-lead font-strong">
        <Link to={paths.stream(stream.id)} title={stream.name} className="block truncate tap-target hover:underline">
          <StreamName name={stream.name} />
        </Link>
      </th>
      <VerdictCell row={row} />
      <EncoderCell row={row} />
      <LastCell row={row} />
      <td className="flex justify-end max-desk:col-start-4 max-desk:row-span-2 max-desk:row-start-1 max-tablet:col-start-3 max-tablet:row-span-1 max-tablet:row-start-2">
        <Remedy row={row} disabledReason={staleReason} />
      </td>
      <td className="col-span-full empty:hidden">
        <RecordFailure stream={stream} className="pb-2" />
      </td>
    </tr>
  );
}

const verdictGlyphs: Record<Preflight['verdict'], Tone> = {
  recording: 'recording',
  unrecorded: 'live-unrecorded',
  yes: 'ready',
  once: 'ready',
  'will-arm': 'ready',
  late: 'late',
  off: 'not-recorded',
  'disk-full': 'disk',
  'disk-full-off': 'disk',
  suspended: 'suspended',
};

/** Yes or no; what is live has its badge. */
function VerdictCell({ row: { verdict, show } }: { row: Preflight }) {
  const isNo = verdict === 'off' || verdict === 'disk-full' || verdict === 'disk-full-off' || verdict === 'suspended';
  const tone = verdictGlyphs[verdict];
  return (
    <td className="min-w-0 max-tablet:text-right">
      {verdict === 'recording' || verdict === 'unrecorded' ? (
        <Pill tone={tone} isHung>
          {stateWords[verdict === 'recording' ? 'recording' : 'live-unrecorded']}
        </Pill>
      ) : (
        <Check icon={<Glyph tone={tone} />} look={isNo ? 'wrong' : verdict === 'late' ? 'open' : undefined}>
          {verdict === 'will-arm' ? words.willArm(formatClock(show.armAtMs)) : words.verdict[verdict]}
        </Check>
      )}
    </td>
  );
}

function EncoderCell({ row: { encoder, show } }: { row: Preflight }) {
  const nowMs = useNow(60_000);
  const cell = (look: CheckLook, tone: Tone, text: string) => (
    <td className="min-w-0 max-desk:col-start-2 max-desk:row-start-2">
      <Check icon={<Glyph tone={tone} />} look={look}>
        {text}
      </Check>
    </td>
  );
  const { live, liveNow, missing, newKey, seen, never } = words.encoder;
  switch (encoder.kind) {
    case 'live':
      return cell(undefined, 'ready', encoder.atMs === undefined ? liveNow : live(formatClock(encoder.atMs)));
    case 'missing':
      return cell('wrong', 'late', missing(formatRoughly(secondsBetween(show.startAtMs, nowMs))));
    case 'lost':
      return cell('wrong', 'lost', badEnding(encoder.session) ?? '');
    case 'new-key':
      return cell('wrong', 'late', newKey(formatWhen(encoder.atMs, nowMs)));
    case 'seen':
      return cell(undefined, 'ready', seen(formatWhen(encoder.atMs, nowMs)));
    case 'never':
      return cell('open', 'unknown', never);
  }
}

/** On a phone it is left out unless something was wrong. */
function LastCell({ row: { last } }: { row: Preflight }) {
  const nowMs = useNow(60_000);
  const isWrong = last.kind === 'gaps' || last.kind === 'failed';
  const tone = last.kind === 'none' ? 'unknown' : last.kind === 'good' ? 'ready' : 'ready-problem';
  return (
    <td
      className={joinClasses(
        'min-w-0 max-desk:col-start-3 max-desk:row-start-2 max-tablet:col-start-2 max-tablet:row-start-3',
        !isWrong && 'max-tablet:hidden',
      )}
    >
      <Check
        icon={<Glyph tone={isWrong ? 'live-unrecorded' : tone} />}
        look={isWrong ? 'wrong' : last.kind === 'none' ? 'open' : undefined}
      >
        {lastWords(last, nowMs)}
      </Check>
    </td>
  );
}

function lastWords(last: Preflight['last'], nowMs: number): string {
  if (last.kind === 'none') return words.last.none;
  const when = formatWhen(last.atMs, nowMs);
  if (last.kind === 'failed' || last.share === undefined) return words.last[last.kind](when);
  return words.last.share(when, formatShare(last.share));
}

/** `wrong` is amber; `open` is grey, since nothing is known or decided. */
type CheckLook = 'wrong' | 'open' | undefined;

function Check({ icon, look, children }: { icon: ReactNode; look: CheckLook; children: string }) {
  return (
    <span
      title={children}
      className={joinClasses(
        'inline-flex max-w-full items-center gap-1.5 align-middle print:whitespace-normal',
        look === 'wrong' ? 'font-strong text-unrecorded' : look === 'open' && 'text-ink-2',
      )}
    >
      {icon}
      <span className="truncate">{children}</span>
    </span>
  );
}

function Remedy({ row, disabledReason }: { row: Preflight; disabledReason: string | undefined }) {
  const { verdict, view, show, encoder } = row;
  const client = useQueryClient();
  const navigate = useNavigate();
  const isOwn = useOwnService();
  const { stream } = view;
  const name = shortName(stream.name);
  const remedy = row.remedy === 'test' && !isOwn ? 'open' : row.remedy;
  switch (remedy) {
    case undefined:
      return null;
    case 'turn-on':
      return (
        <WriteButton
          look={verdict === 'off' ? 'primary' : 'plain'}
          disabledReason={disabledReason}
          aria-label={words.turnOnFor(name)}
          onClick={() => {
            setRecord(client, stream.id, true);
            invalidateSchedules(client);
          }}
        >
          {words.turnOn}
        </WriteButton>
      );
    case 'request': {
      const request = () => {
        if (verdict === 'unrecorded') return encoderRequest(stream.name, stream.record);
        if (encoder.kind === 'lost') return restartRequest(stream.name, encoder.session);
        return scheduleWords.request(stream.name, formatClock(show.startAtMs));
      };
      return (
        <CopyControl look="plain" text={request} label={scheduleWords.copyRequestFor(name)}>
          {scheduleWords.copyRequest}
        </CopyControl>
      );
    }
    case 'test':
      return (
        <WriteButton
          disabledReason={disabledReason}
          aria-label={words.sendTestTo(name)}
          onClick={() => {
            startTestBroadcast(client, stream.id, testSeconds);
            // The stream's page shows how far the test is, and why it failed.
            void navigate(paths.stream(stream.id));
          }}
        >
          <Icon name="test-card" />
          {words.sendTest}
        </WriteButton>
      );
    case 'open':
      return (
        <Link to={paths.stream(stream.id)} aria-label={words.openStream(name)} className={buttonClasses()}>
          {words.open}
        </Link>
      );
  }
}

const testSeconds = 20;

/** Tonight on paper, with a box to tick and room for notes. */
export function PrintedShows({ rows, note }: { rows: readonly Preflight[]; note: string }) {
  const { done, expected, stream, verdict, encoder, notes } = words.heads;
  return (
    <PrintSheet title={words.title} note={note} heads={[done, expected, stream, verdict, encoder, notes]}>
      {() =>
        rows.map((row) => (
          <tr key={row.id} className="h-11">
            <td>
              <span className="block size-4 border border-ink" />
            </td>
            <td className="whitespace-nowrap">
              {formatClock(row.show.startAtMs)}–{formatClock(row.show.endAtMs)}
            </td>
            <th scope="row" className="font-strong">
              <span className="line-clamp-3 wrap-anywhere">
                <StreamName name={row.view.stream.name} />
              </span>
            </th>
            <VerdictCell row={row} />
            <EncoderCell row={row} />
            <td className="w-1/4" />
          </tr>
        ))
      }
    </PrintSheet>
  );
}
