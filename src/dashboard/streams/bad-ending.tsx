import type { ReactNode } from 'react';
import type { Session } from '../recording/stream-object.ts';
import { secondsBetween } from '../recording/words/format.ts';
import { badEnding } from '../recording/words/interruption-sentences.ts';

interface BadEndingProps {
  session: Session;
  nowMs: number;
  /** What stands there otherwise. */
  children: ReactNode;
}

/** A night's work. */
const newsSeconds = 12 * 3600;

/** That a session was lost or cut off, for as long as that is news. */
export function BadEnding({ session, nowMs, children }: BadEndingProps) {
  const ending = badEnding(session);
  const isNews = secondsBetween(session.aircheck?.endedAtMs ?? 0, nowMs) < newsSeconds;
  if (ending === undefined || !isNews) return children;
  return (
    <span className="truncate text-ink" title={ending}>
      {ending}
    </span>
  );
}
