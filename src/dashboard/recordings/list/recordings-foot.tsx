import { aboutMinutes } from '../../../contract/recordings/about-minutes.ts';
import type { RecordingsFilter } from '../../api/recordings/recordings-part.ts';
import { plainClock } from '../../recording/words/format.ts';
import { formatDate } from '../../recording/words/format-day.ts';
import { zoneAbbreviation } from '../../recording/words/zone-abbreviation.ts';
import { useNow } from '../../shared/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { words } from '../recordings-words.ts';

interface RecordingsFootProps {
  filter: RecordingsFilter;
  hasMore: boolean;
  isReading: boolean;
  /** Why it could not be read on. */
  error: Error | null;
  onRetry: () => void;
}

/** Below the rows: of which time they are, and whether there are more. */
export function RecordingsFoot({ filter, hasMore, isReading, error, onRetry }: RecordingsFootProps) {
  const nowMs = useNow(60_000);
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-1 pt-3 text-meta text-ink-3">
      <p>{words.lengths(windowWords(filter, nowMs), zonesOf(filter, nowMs))}</p>
      {error ? (
        <p role="alert" className="flex items-center gap-3 text-body text-ink-2">
          <span>
            {words.notReadOn} {error.message}
          </span>
          <Button onClick={onRetry}>{words.retry}</Button>
        </p>
      ) : (
        <p className="ml-auto">{isReading ? words.reading : hasMore ? words.older : null}</p>
      )}
    </div>
  );
}

/** `CET`; `CEST – CET` for a window in which the clocks change. */
function zonesOf({ fromMs, toMs, atMs }: RecordingsFilter, nowMs: number): string {
  const times = [atMs, fromMs, toMs].filter((ms) => ms !== undefined);
  const zones = (times.length === 0 ? [nowMs] : times).map((ms) => zoneAbbreviation(ms));
  return [...new Set(zones)].join(' – ');
}

/** `Wed 18 Nov 18:00 to Thu 19 Nov 06:00`. */
function windowWords({ fromMs, toMs, atMs }: RecordingsFilter, nowMs: number): string {
  const say = (ms: number) => `${formatDate(ms, nowMs)} ${plainClock(ms)}`;
  if (atMs !== undefined) return words.window.at(say(atMs), aboutMinutes);
  if (fromMs !== undefined && toMs !== undefined) return words.window.both(say(fromMs), say(toMs));
  if (fromMs !== undefined) return words.window.from(say(fromMs));
  return toMs === undefined ? '' : words.window.to(say(toMs));
}
