import { Glyph, toneLooks } from '../../components/pill.tsx';
import { isLiveState } from '../../domain/session-state.ts';
import { isFreshlyReady, type SessionView } from '../../domain/stream-state.ts';
import { sessionSpan } from '../../domain/strip-segments.ts';
import { stateLabel } from '../../domain/words/states.ts';
import { useNow } from '../../lib/clock.ts';
import { daysBetween } from '../../lib/dates.ts';
import { formatClock, formatDayClock, formatUtc } from '../../lib/format.ts';
import { words } from './words.ts';

interface LastSessionProps {
  view: SessionView | undefined;
}

/** When a stream was last on air, and what became of it: "✓ 10:00 – 12:40", "Wed 21:00", "19:58 – now". */
export function LastSession({ view }: LastSessionProps) {
  const nowMs = useNow(60_000);
  const span = view && sessionSpan(view, nowMs);
  if (!view || !span) return <span className="pl-6.5 text-ink-3">{view ? words.timeUnknown : words.noSession}</span>;
  const isLive = isLiveState(view.state);
  const isToday = daysBetween(span.startMs, nowMs) === 0;
  const end = isLive ? words.now : formatClock(span.endMs);
  const text = isLive || isToday ? words.fromTo(formatClock(span.startMs), end) : formatDayClock(span.startMs, nowMs);
  const tone = isFreshlyReady(view, nowMs) ? 'fresh' : view.state.kind;
  return (
    <>
      {isLive ? <span className="w-3.5 shrink-0" /> : <Glyph tone={tone} className={toneLooks[tone].ink} />}
      <span className="sr-only">{stateLabel(view.state)}: </span>
      <span className="truncate" title={formatUtc(span.startMs)}>
        {text}
      </span>
    </>
  );
}
