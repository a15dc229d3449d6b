import { StreamName } from '../../components/stream-name.tsx';
import { isMediaRecorded } from '../../domain/session-state.ts';
import type { StreamView } from '../../domain/stream-state.ts';
import { useNow } from '../../lib/clock.ts';
import { roundDownMs, roundTimesMs, tonightUntilMs } from '../../lib/dates.ts';
import { formatClock } from '../../lib/format.ts';
import { joinClasses } from '../../ui/join-classes.ts';
import { SectionHead } from '../../ui/section-head.tsx';
import type { Preflight } from './preflight.ts';
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

const looks = {
  recording: 'bg-onair-fill',
  unrecorded: 'bg-unrecorded-fill',
  missing: 'border border-dashed border-unrecorded-edge',
  planned: 'border border-dashed border-edge',
} as const;
const hourMs = 3_600_000;

/** Who is on at the same time: what is live, and what is to come, on one axis. */
export function RunSheet({ rows, views }: RunSheetProps) {
  const nowMs = useNow(1000);
  const lanes = lanesOf(rows, views, nowMs);
  const firstMs = Math.min(nowMs - hourMs, ...lanes.flatMap(({ bars }) => bars.map(({ fromMs }) => fromMs)));
  const fromMs = Math.max(roundDownMs(nowMs, hourMs) - 6 * hourMs, roundDownMs(firstMs, hourMs));
  const lastMs = Math.max(nowMs + 2 * hourMs, ...rows.map(({ show }) => show.endAtMs));
  const untilMs = Math.min(roundDownMs(lastMs - 1, hourMs) + hourMs, tonightUntilMs(nowMs) + 6 * hourMs);
  const place = (ms: number) => `${Math.min(100, Math.max(0, ((ms - fromMs) / (untilMs - fromMs)) * 100))}%`;
  const hourStep = Math.ceil((untilMs - fromMs) / hourMs / 8);
  const hours = roundTimesMs({ startMs: fromMs, endMs: untilMs }, hourStep * hourMs);
  const lane = 'relative min-w-0 flex-1';
  return (
    <section aria-label={words.sheet}>
      <SectionHead title={words.sheet} note={words.sheetNote} className="items-baseline gap-2.5 pt-5 pb-2.5" />
      <div className="border-t border-line-strong">
        <div aria-hidden="true" className="flex h-7 items-center border-b border-line text-meta text-ink-3">
          <span className="w-48 shrink-0 max-desk:max-w-32" />
          <span className={joinClasses(lane, 'h-4')}>
            {hours.map((hour) => (
              <span key={hour} className="absolute" style={{ left: place(hour) }}>
                {formatClock(hour).replace(':00', '')}
              </span>
            ))}
          </span>
        </div>
        <ul>
          {lanes.map(({ id, name, bars }) => (
            <li key={id} className="flex h-7 items-center border-b border-line">
              <span className="w-48 shrink-0 truncate pr-2 max-desk:max-w-32" title={name}>
                <StreamName name={name} />
                <span className="sr-only">
                  : {bars.map(({ look, ...bar }) => `${timesOf(bar)}, ${words.legend[look]}`).join('; ')}
                </span>
              </span>
              <span aria-hidden="true" className={joinClasses(lane, 'h-full bg-surface')}>
                {bars.map((bar) => (
                  <span
                    key={bar.id}
                    title={timesOf(bar)}
                    className={joinClasses('absolute rounded-xs', looks[bar.look])}
                    style={{ top: 6, bottom: 6, left: place(bar.fromMs), right: `calc(100% - ${place(bar.untilMs)})` }}
                  />
                ))}
                <span className="absolute inset-y-0 w-0.5 bg-ink" style={{ left: place(nowMs) }} />
              </span>
            </li>
          ))}
        </ul>
      </div>
      <p aria-hidden="true" className="flex flex-wrap gap-x-6 gap-y-1 pt-3 text-meta text-ink-3">
        {(['recording', 'unrecorded', 'missing', 'planned'] as const).map((look) => (
          <span key={look} className="flex items-center gap-2">
            <span className={joinClasses('h-3 w-6 rounded-xs', looks[look])} />
            {words.legend[look]}
          </span>
        ))}
      </p>
    </section>
  );
}

const timesOf = ({ fromMs, untilMs }: Pick<Bar, 'fromMs' | 'untilMs'>) =>
  `${formatClock(fromMs)}–${formatClock(untilMs)}`;

/** What is live first, then shows by their time; of a show that is on, what is live stands for it until now. */
function lanesOf(rows: readonly Preflight[], views: readonly StreamView[], nowMs: number) {
  const lanes = new Map<string, { id: string; name: string; bars: Bar[] }>();
  const add = ({ stream }: StreamView, bar: Bar) => {
    const lane = lanes.get(stream.id) ?? { id: stream.id, name: stream.name, bars: [] };
    lane.bars.push(bar);
    lanes.set(stream.id, lane);
  };
  for (const view of views) {
    const current = view.state.kind === 'live' ? view.state.current : undefined;
    const fromMs = current?.session.createdAtMs;
    if (current === undefined || fromMs === undefined) continue;
    const look = isMediaRecorded(current) ? 'recording' : 'unrecorded';
    add(view, { id: current.session.id, look, fromMs, untilMs: nowMs });
  }
  for (const { id, view, show, encoder } of rows) {
    const fromMs = encoder.kind === 'live' ? Math.max(nowMs, show.startAtMs) : show.startAtMs;
    const look = encoder.kind === 'missing' || encoder.kind === 'lost' ? 'missing' : 'planned';
    add(view, { id, look, fromMs, untilMs: show.endAtMs });
  }
  return [...lanes.values()];
}
