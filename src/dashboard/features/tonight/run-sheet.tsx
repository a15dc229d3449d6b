import { useQuery } from '@tanstack/react-query';
import { storage } from '../../api/machine.ts';
import { Glyph } from '../../components/pill.tsx';
import { StreamName } from '../../components/stream-name.tsx';
import { ticksBackground } from '../../components/strip/strip.tsx';
import { useOwnService } from '../../components/use-own-service.ts';
import { isMediaRecorded } from '../../domain/session-state.ts';
import type { StreamView } from '../../domain/stream-state.ts';
import { useNow } from '../../lib/clock.ts';
import { minuteOfDay, roundDownMs, roundTimesMs, tonightUntilMs } from '../../lib/dates.ts';
import { formatBytes, formatClock } from '../../lib/format.ts';
import { joinClasses } from '../../ui/join-classes.ts';
import { SectionHead } from '../../ui/section-head.tsx';
import { bytesNeeded, longestOverlap, type Preflight, willBeRecorded } from './preflight.ts';
import { words } from './words.ts';

interface RunSheetProps {
  rows: readonly Preflight[];
  views: readonly StreamView[];
}

interface Bar {
  id: string;
  look: keyof typeof looks;
  fromMs: number;
  untilMs: number;
}

/** Dashed is to come, solid outline is without recording, filled is live. */
const looks = {
  recording: 'bg-onair-fill',
  unrecorded: 'hatch-unrecorded border border-unrecorded-edge',
  recorded: 'border border-dashed border-edge',
  'not-recorded': 'border border-edge bg-well',
  missing: 'border border-dashed border-unrecorded-edge',
} as const;
const allLooks = ['recording', 'unrecorded', 'recorded', 'not-recorded', 'missing'] as const;
const hourMs = 3_600_000;

/** The shows that are live and to come on one axis, so that one sees which are on at once. */
export function RunSheet({ rows, views }: RunSheetProps) {
  const nowMs = useNow(60_000);
  const lanes = lanesOf(rows, views, nowMs);
  const firstMs = Math.min(nowMs - hourMs, ...lanes.flatMap(({ bars }) => bars.map(({ fromMs }) => fromMs)));
  const fromMs = Math.max(roundDownMs(nowMs, hourMs) - 6 * hourMs, roundDownMs(firstMs, hourMs));
  const lastMs = Math.max(nowMs + 2 * hourMs, ...rows.map(({ show }) => show.endAtMs));
  const untilMs = Math.min(roundDownMs(lastMs - 1, hourMs) + hourMs, tonightUntilMs(nowMs) + 6 * hourMs);
  const at = (ms: number) => Math.min(1, Math.max(0, (ms - fromMs) / (untilMs - fromMs)));
  const hourStep = Math.ceil((untilMs - fromMs) / hourMs / 8);
  const hours = roundTimesMs({ startMs: fromMs, endMs: untilMs }, hourStep * hourMs);
  const ticks = hours.map((ms) => ({ at: at(ms), hour: minuteOfDay(ms) / 60 }));
  const used = allLooks.filter((look) => lanes.some(({ bars }) => bars.some((bar) => bar.look === look)));
  const name = 'w-52 shrink-0 truncate pr-2 max-desk:w-40';
  return (
    <section aria-label={words.sheet} className="max-tablet:hidden" style={{ '--ticks': ticksBackground(ticks) }}>
      <SectionHead title={words.sheet} note={words.sheetNote} className="items-baseline gap-4 pt-6 pb-2.5" />
      <div className="border-t border-line-strong">
        <div aria-hidden="true" className="flex h-6 items-center border-b border-line text-ink-3">
          <span className={name} />
          <span className="relative h-full min-w-0 flex-1 leading-6">
            {hours.map((hour) =>
              // The label of now covers its neighbours.
              Math.abs(at(hour) - at(nowMs)) < 0.06 || at(hour) < 0.02 ? null : (
                <span key={hour} className="absolute -translate-x-1/2" style={{ left: `${at(hour) * 100}%` }}>
                  {formatClock(hour).replace(':00', '')}
                </span>
              ),
            )}
            <span
              className="absolute top-0.5 -translate-x-1/2 rounded-sm bg-ink px-1.5 text-meta leading-5 font-strong text-on-ink"
              style={{ left: `${at(nowMs) * 100}%` }}
            >
              {formatClock(nowMs)}
            </span>
          </span>
        </div>
        <ul>
          {lanes.map((lane) => (
            <li key={lane.id} className="flex h-6.5 items-center border-b border-line">
              <span className={name} title={lane.name}>
                <StreamName name={lane.name} />
                <span className="sr-only">
                  : {lane.bars.map(({ look, ...bar }) => `${timesOf(bar)}, ${words.legend[look]}`).join('; ')}
                </span>
              </span>
              <span
                aria-hidden="true"
                className="relative h-full min-w-0 flex-1 ground-ticks before:absolute before:inset-x-0 before:top-1/2 before:h-px before:bg-line-strong"
              >
                {lane.bars.map((bar) => (
                  <span
                    key={bar.id}
                    title={timesOf(bar)}
                    className={joinClasses('absolute inset-y-1.5 rounded-xs', looks[bar.look])}
                    style={{ left: `${at(bar.fromMs) * 100}%`, right: `${(1 - at(bar.untilMs)) * 100}%` }}
                  />
                ))}
                <span className="absolute top-0 -bottom-px w-px bg-now" style={{ left: `${at(nowMs) * 100}%` }} />
              </span>
            </li>
          ))}
        </ul>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 pt-3 text-meta text-ink-2">
        {used.map((look) => (
          <span key={look} aria-hidden="true" className="flex items-center gap-1.5">
            <span className={joinClasses('h-2.5 w-5 rounded-xs forced-color-adjust-none', looks[look])} />
            {words.legend[look]}
          </span>
        ))}
        <Needs rows={rows} />
      </div>
    </section>
  );
}

/** The disk that tonight takes, and how many shows are on at once. */
function Needs({ rows }: Pick<RunSheetProps, 'rows'>) {
  const nowMs = useNow(60_000);
  const isOwn = useOwnService();
  const { data: disk } = useQuery({ ...storage, enabled: isOwn });
  const bytes = bytesNeeded(rows, nowMs);
  const { count, atMs } = longestOverlap(rows);
  const spareBytes = isOwn && disk ? disk.freeBytes - disk.floorBytes : 0;
  const marks = [
    spareBytes > 0 && {
      tone: 'disk' as const,
      text: bytes === undefined ? words.noBytes : words.space(formatBytes(bytes), formatBytes(spareBytes)),
    },
    count > 1 && { tone: 'late' as const, text: words.overlap(count, formatClock(atMs)) },
  ];
  return (
    <p className="ml-auto flex flex-wrap gap-x-4 gap-y-1">
      {marks.map((mark) =>
        mark ? (
          <span key={mark.tone} className="flex items-center gap-1.5">
            <Glyph tone={mark.tone} />
            {mark.text}
          </span>
        ) : null,
      )}
    </p>
  );
}

const timesOf = ({ fromMs, untilMs }: Pick<Bar, 'fromMs' | 'untilMs'>) =>
  `${formatClock(fromMs)}–${formatClock(untilMs)}`;

/** A lane for each stream, in the order of the table; the live session stands for its show until now. */
function lanesOf(rows: readonly Preflight[], views: readonly StreamView[], nowMs: number) {
  const lanes = new Map<string, { id: string; name: string; bars: Bar[] }>();
  const add = ({ stream }: StreamView, bar: Bar) => {
    const lane = lanes.get(stream.id) ?? { id: stream.id, name: stream.name, bars: [] };
    lane.bars.push(bar);
    lanes.set(stream.id, lane);
  };
  for (const row of rows) {
    const { id, view, show, encoder } = row;
    const fromMs = encoder.kind === 'live' ? Math.max(nowMs, show.startAtMs) : show.startAtMs;
    const isMissing = encoder.kind === 'missing' || encoder.kind === 'lost';
    const look = isMissing ? 'missing' : willBeRecorded(row) ? 'recorded' : 'not-recorded';
    add(view, { id, look, fromMs, untilMs: show.endAtMs });
  }
  for (const view of views) {
    const current = view.state.kind === 'live' ? view.state.current : undefined;
    const fromMs = current?.session.createdAtMs;
    if (current === undefined || fromMs === undefined) continue;
    const look = isMediaRecorded(current) ? 'recording' : 'unrecorded';
    add(view, { id: current.session.id, look, fromMs, untilMs: nowMs });
  }
  return [...lanes.values()];
}
