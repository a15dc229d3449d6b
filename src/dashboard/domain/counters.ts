import type { SessionNews } from './session-news.ts';
import { isLiveState } from './session-state.ts';
import type { StreamReading } from './stream-state.ts';

/** The sessions that are live, not recorded, and not acknowledged as meant to be so. */
export function alarmsOf(readings: readonly StreamReading[], acknowledged: ReadonlySet<string>): SessionNews[] {
  return readings.flatMap(({ stream, sessions }) =>
    sessions
      .filter(({ session, state }) => state.kind === 'live-unrecorded' && !acknowledged.has(session.id))
      .map(({ session }) => ({ stream, session })),
  );
}

/** The sum over all streams, shown by the mark's dot, the favicon and the line along the page's top; amber is an alarm. */
export type OnAirStatus = 'idle' | 'onair' | 'unrecorded';

export function onAirStatusOf(
  readings: readonly StreamReading[] | undefined,
  { lost, isDiskFull }: { lost: number; isDiskFull: boolean },
): OnAirStatus {
  if (lost > 0 || isDiskFull) return 'unrecorded';
  const live = (readings ?? []).flatMap(({ sessions }) => sessions).filter(({ state }) => isLiveState(state));
  if (live.length === 0) return 'idle';
  return live.some(({ state }) => state.kind === 'live-unrecorded') ? 'unrecorded' : 'onair';
}
