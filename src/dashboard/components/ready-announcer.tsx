import { useEffect, useRef } from 'react';
import { formatDuration } from '../recording/format.ts';
import { isPlayable, type SessionStateKind } from '../recording/session-state.ts';
import type { StreamReading } from '../recording/stream-state.ts';
import { showToast } from '../ui/toasts.ts';
import { CopyLink } from './copy-link.tsx';
import { StreamName } from './stream-name.tsx';

/** Tells, with the link, of each recording that becomes ready while the dashboard is open. */
export function ReadyAnnouncer({ readings }: { readings: readonly StreamReading[] | undefined }) {
  const known = useRef<ReadonlyMap<string, SessionStateKind>>(undefined);

  useEffect(() => {
    if (!readings) return;
    const before = known.current;
    known.current = new Map(
      readings.flatMap(({ sessions }) => sessions.map(({ session, state }) => [session.id, state.kind] as const)),
    );
    if (!before) return;
    for (const { stream, sessions } of readings) {
      for (const { session, state } of sessions) {
        const was = before.get(session.id);
        if (!isPlayable(state) || was === undefined || was === state.kind || was.startsWith('ready')) continue;
        showToast({
          key: `ready ${session.id}`,
          text: (
            <>
              <span className="block truncate font-strong">
                <StreamName name={stream.name} />
              </span>
              <span className="text-ink-2">The recording is ready, {formatDuration(session.recordedSeconds)}.</span>
            </>
          ),
          action: (
            <CopyLink session={session} streamName={stream.name} look="act">
              Copy link
            </CopyLink>
          ),
        });
      }
    }
  }, [readings]);

  return null;
}
