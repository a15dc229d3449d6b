import { formatClock, formatDate, formatUtc, zoneAbbreviation } from '../recording/words/format.ts';
import { StreamName } from '../shared/stream-name.tsx';
import { words } from './words.ts';

interface WatchHeadProps {
  name: string | undefined;
  startedAtMs: number | undefined;
  nowMs: number;
}

/** What this is a recording of, and of which day. */
export function WatchHead({ name, startedAtMs, nowMs }: WatchHeadProps) {
  return (
    <header className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 pb-3">
      <h1 className="min-w-0 truncate text-title font-strong" title={name}>
        {name === undefined ? words.title : <StreamName name={name} />}
      </h1>
      {startedAtMs === undefined ? null : (
        <time dateTime={new Date(startedAtMs).toISOString()} title={formatUtc(startedAtMs)} className="text-ink-2">
          {formatDate(startedAtMs, nowMs)}, {formatClock(startedAtMs)} {zoneAbbreviation(startedAtMs)}
        </time>
      )}
    </header>
  );
}

/** The recording's name as the service wrote it into the page for chat programs, which stands before any answer. */
export function titleInPage(): string | undefined {
  const title = document.querySelector('meta[property="og:title"]')?.getAttribute('content')?.trim();
  return title === '' ? undefined : title;
}
