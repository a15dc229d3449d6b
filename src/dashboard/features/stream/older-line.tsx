import type { OlderSessions } from './use-sessions.ts';
import { words } from './words.ts';

interface OlderLineProps {
  older: OlderSessions;
  /** It stands twice on the page, and is announced once. */
  isAnnounced?: boolean;
}

/** That older sessions are being read, or could not be; nothing otherwise. */
export function OlderLine({ older, isAnnounced }: OlderLineProps) {
  return (
    <span role={isAnnounced ? 'status' : undefined} className="text-meta text-ink-3 empty:hidden">
      {older.isReading ? words.older.reading : null}
      {older.hasFailed ? (
        <>
          {words.older.failed}{' '}
          <button type="button" className="rounded-sm text-accent hover:underline" onClick={older.read}>
            {words.older.again}
          </button>
        </>
      ) : null}
    </span>
  );
}
