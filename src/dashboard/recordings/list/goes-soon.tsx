import type { Session } from '../../recording/stream-object.ts';
import { formatWhen } from '../../recording/words/format.ts';
import { useNow } from '../../shared/use-now.ts';
import { goingDays } from '../filter/recordings-filter.ts';
import { words } from '../recordings-words.ts';
import { dayMs } from './read-recording.ts';

/** When a recording goes, where that is within a few days. */
export function GoesSoon({ session }: { session: Session }) {
  const nowMs = useNow(60_000);
  const { expiresAtMs } = session.aircheck ?? {};
  if (expiresAtMs === undefined || expiresAtMs > nowMs + goingDays * dayMs) return null;
  return <span className="max-w-full truncate text-meta text-ink-2">{words.goes(formatWhen(expiresAtMs, nowMs))}</span>;
}
