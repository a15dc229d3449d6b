import { sessionEndMs } from '../recording/readiness.ts';
import { isMediaKept } from '../recording/session-state.ts';
import type { StreamReading } from '../recording/stream-state.ts';
import { formatWhen } from '../recording/words/format.ts';
import { stateLabel } from '../recording/words/wording.ts';
import { DetailIcon } from '../ui/detail-icon.tsx';
import { joinClasses } from '../ui/join-classes.ts';
import { words } from './on-air-words.ts';
import { lastEnded } from './shows.ts';

interface QuietLineProps {
  readings: readonly StreamReading[];
  /** How many are live and meant to be unrecorded. */
  acknowledged: number;
  nowMs: number;
}

/** That nothing is wrong: what is live, what was last, and what will be recorded. */
export function QuietLine({ readings, acknowledged, nowMs }: QuietLineProps) {
  const live = readings.filter(({ state }) => state.kind === 'live');
  const recorded = live.filter(({ state }) => state.kind === 'live' && state.current && isMediaKept(state.current));
  const armed = readings.filter(({ stream }) => stream.record).length;
  const last = lastEnded(readings);
  const endMs = last && sessionEndMs(last.session);
  return (
    <div className="flex min-w-0 items-center gap-4 px-gutter">
      <DetailIcon name="check" className="shrink-0 text-ready" />
      <p className="min-w-0">
        <span className="block text-lead font-strong max-desk:line-clamp-3 desk:truncate">
          {live.length === 0 ? words.nothingLive : words.live(live.length, recorded.length, acknowledged)}
          {last && endMs !== undefined ? (
            <span className="font-normal text-ink-2">
              {' '}
              {words.lastShow(formatWhen(endMs, nowMs), stateLabel(last.state))}
            </span>
          ) : null}
        </span>
        <span
          className={joinClasses(
            'block text-ink-3 max-desk:line-clamp-2 desk:truncate',
            // Beside the count of those that are acknowledged, which a narrow page has in its corner.
            acknowledged > 0 && 'max-desk:mr-30 max-desk:min-h-10',
          )}
        >
          {words.armed(armed, readings.length)}
        </span>
      </p>
    </div>
  );
}
