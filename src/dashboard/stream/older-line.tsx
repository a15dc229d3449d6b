import { joinClasses } from '../ui/join-classes.ts';
import { words } from './stream-words.ts';
import type { OlderSessions } from './use-sessions.ts';

/** That older sessions are being read, or could not be; nothing otherwise. */
export function OlderLine({ older, className }: { older: OlderSessions; className?: string }) {
  return (
    <span role="status" className={joinClasses('text-meta text-ink-3 empty:hidden', className)}>
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
