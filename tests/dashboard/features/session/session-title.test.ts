import { expect, it } from 'vitest';
import { sessionTitle } from '../../../../src/dashboard/features/session/words.ts';
import { formatClock, formatClockSeconds, formatDay } from '../../../../src/dashboard/lib/format.ts';
import { aLiveSession, aReadySession, aStreamView, hour, minute, nowMs } from '../../domain/builders.ts';

const title = (session: ReturnType<typeof aReadySession>) => {
  const [view] = aStreamView([session]).sessions;
  return view && sessionTitle(view, nowMs);
};

it('a session is titled by its day and times, to the minute', () => {
  const startMs = nowMs - 5 * hour;
  const day = formatDay(startMs, nowMs);
  expect(title(aReadySession({ createdAtMs: startMs }))).toBe(
    `${day} ${formatClock(startMs)}–${formatClock(startMs + hour)}`,
  );
});

it('a short one to the second, one that goes on by its beginning, and one of no known time not at all', () => {
  const startMs = nowMs - 3 * minute;
  expect(title(aReadySession({ createdAtMs: startMs, recordedSeconds: 14 }))).toContain(
    `${formatClockSeconds(startMs)}–${formatClockSeconds(startMs + 14_000)}`,
  );
  expect(title(aLiveSession())).toMatch(/ \d\d:\d\d–now$/);
  expect(title(aReadySession({ createdAtMs: undefined, aircheck: undefined }))).toBe('Session');
});
