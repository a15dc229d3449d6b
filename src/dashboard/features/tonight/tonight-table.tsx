import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router-dom';
import { invalidateSchedules } from '../../api/schedules.ts';
import { setRecord } from '../../api/stream.ts';
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
import './tonight.css';
import { words } from './words.ts';

interface TonightTableProps {
  rows: readonly Preflight[];
  /** Why nothing can be switched just now. */
  staleReason?: string | undefined;
}

/** A line for each show: will it be recorded, is the encoder there, and what puts the first wrong thing right. */
export function TonightTable({ rows, staleReason }: TonightTableProps) {
  const { expected, stream, verdict, encoder, last, remedy } = words.heads;
  return (
    <table aria-label={words.list} className="block w-full">
      <thead className="block max-desk:sr-only">
        <tr className="tonight-row min-h-8 border-b border-line-strong text-meta text-ink-3">
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
    <tr className="tonight-row min-h-10.5 border-b border-line">
      <td className={joinClasses('text-lead', row.encoder.kind === 'missing' && 'font-strong text-unrecorded')}>
        {formatClock(row.show.startAtMs)}
      </td>
      <th scope="row" className="tonight-name min-w-0 text-left text-lead font-strong">
        <Link to={paths.stream(stream.id)} title={stream.name} className="block truncate tap-target hover:underline">
          <StreamName name={stream.name} />
        </Link>
      </th>
      <VerdictCell row={row} />
      <EncoderCell row={row} />
      <LastCell row={row} />
      <td className="tonight-remedy flex justify-end">
        <Remedy row={row} disabledReason={staleReason} />
      </td>
      <td className="col-span-full empty:hidden">
        <RecordFailure stream={stream} className="pb-2" />
      </td>
    </tr>
  );
}

/** `wrong` is amber; `open` is grey, since nothing is known or decided. */
type CheckLook = 'wrong' | 'open' | undefined;
type Answer = [tone: Tone, text: string, look?: CheckLook];

function Check({ answer: [tone, text, look] }: { answer: Answer }) {
  return (
    <span
      title={text}
      className={joinClasses(
        'inline-flex max-w-full items-center gap-1.5 align-middle print:whitespace-normal',
        look === 'wrong' ? 'font-strong text-unrecorded' : look === 'open' && 'text-ink-2',
      )}
    >
      <Glyph tone={tone} />
      <span className="truncate">{text}</span>
    </span>
  );
}

/** Yes or no; what is live has its badge. */
function VerdictCell({ row: { verdict, show } }: { row: Preflight }) {
  const pill = verdict === 'recording' ? 'recording' : verdict === 'unrecorded' ? 'live-unrecorded' : undefined;
  return (
    <td className="tonight-verdict min-w-0">
      {pill ? (
        <Pill tone={pill} isOutdented>
          {stateWords[pill]}
        </Pill>
      ) : (
        <Check answer={verdictAnswer(verdict, show.armAtMs)} />
      )}
    </td>
  );
}

function verdictAnswer(verdict: Preflight['verdict'], armAtMs: number): Answer {
  switch (verdict) {
    case 'late':
      return ['late', words.verdict.late, 'open'];
    case 'off':
      return ['not-recorded', words.verdict.off, 'wrong'];
    case 'suspended':
      return ['suspended', words.verdict.suspended, 'wrong'];
    case 'disk-full':
    case 'disk-full-off':
      return ['disk', words.verdict[verdict], 'wrong'];
    case 'once':
      return ['ready', words.verdict.once];
    case 'will-arm':
      return ['ready', words.willArm(formatClock(armAtMs))];
    default:
      return ['ready', words.verdict.yes];
  }
}

function EncoderCell({ row: { encoder, show } }: { row: Preflight }) {
  const nowMs = useNow(60_000);
  return (
    <td className="tonight-encoder min-w-0">
      <Check answer={encoderAnswer(encoder, show.startAtMs, nowMs)} />
    </td>
  );
}

function encoderAnswer(encoder: Preflight['encoder'], startAtMs: number, nowMs: number): Answer {
  const { live, liveNow, missing, newKey, seen, never } = words.encoder;
  switch (encoder.kind) {
    case 'live':
      return ['ready', encoder.atMs === undefined ? liveNow : live(formatClock(encoder.atMs))];
    case 'missing':
      return ['late', missing(formatRoughly(secondsBetween(startAtMs, nowMs))), 'wrong'];
    case 'lost':
      return ['lost', badEnding(encoder.session) ?? '', 'wrong'];
    case 'new-key':
      return ['late', newKey(formatWhen(encoder.atMs, nowMs)), 'wrong'];
    case 'seen':
      return ['ready', seen(formatWhen(encoder.atMs, nowMs))];
    case 'never':
      return ['unknown', never, 'open'];
  }
}

function LastCell({ row: { last } }: { row: Preflight }) {
  const nowMs = useNow(60_000);
  const isFine = last.kind === 'good' || last.kind === 'none';
  return (
    <td data-fine={isFine || undefined} className="tonight-last min-w-0">
      <Check answer={lastAnswer(last, nowMs)} />
    </td>
  );
}

function lastAnswer(last: Preflight['last'], nowMs: number): Answer {
  if (last.kind === 'none') return ['unknown', words.last.none, 'open'];
  const when = formatWhen(last.atMs, nowMs);
  const { share } = last;
  const text = share === undefined ? words.last[last.kind](when) : words.last.share(when, formatShare(share));
  return last.kind === 'good' ? ['ready', text] : ['live-unrecorded', text, 'wrong'];
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
