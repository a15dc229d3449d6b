import { useQueryClient } from '@tanstack/react-query';
import { nextCheck } from '../../components/stale.tsx';
import { formatClockSeconds, formatRoughly } from '../../lib/format.ts';
import { words } from './wall-words.ts';

interface OldHeaderProps {
  /** When the last answer came, by this computer's clock; undefined where none has. */
  sinceMs: number | undefined;
  /** What the last read failed with, if it has. */
  reason: string | undefined;
  /** This browser may read nothing more. */
  isSignedOut: boolean;
  /** It may only show the wall. */
  isWallOnly: boolean;
}

/** In the header's place while nothing new comes: since when, and what is done about it. */
export function OldHeader({ sinceMs, reason, isSignedOut, isWallOnly }: OldHeaderProps) {
  const next = nextCheck(useQueryClient());
  const clock = sinceMs === undefined ? undefined : formatClockSeconds(sinceMs);
  const seconds = typeof next === 'number' ? Math.max(0, Math.round((next - Date.now()) / 1000)) : 0;
  if (isSignedOut) {
    return (
      <>
        <strong role="alert" className="wall-time">
          {clock === undefined ? words.signedOut : words.signedOutSince(clock)}
        </strong>
        <p className="wall-about">{isWallOnly ? words.signedOutWhat : words.signInAgain}</p>
      </>
    );
  }
  return (
    <>
      <strong role="alert" className="wall-time" title={reason}>
        {clock === undefined ? words.noDataYet : words.noData(clock)}
      </strong>
      {sinceMs === undefined ? (
        <span>{reason}</span>
      ) : (
        <span className="wall-since">{words.ago(formatRoughly((Date.now() - sinceMs) / 1000))}</span>
      )}
      <p className="wall-about">{seconds > 0 ? words.nextTry(seconds) : words.trying}</p>
    </>
  );
}
