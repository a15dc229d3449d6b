import type { Session } from '../../../domain/stream-object.ts';
import { useNow } from '../../../lib/clock.ts';
import { formatWhen } from '../../../lib/format.ts';
import { Icon } from '../../../ui/icon.tsx';
import { words } from '../words.ts';

/** Whose link was given to somebody: to whom, by whom and when. Nothing of one that is still to be handed over. */
export function HandedOver({ session: { aircheck } }: { session: Session }) {
  const nowMs = useNow(60_000);
  const { handedOverAtMs, handedOverBy = '', handedOverTo } = aircheck ?? {};
  if (handedOverAtMs === undefined) return null;
  const by = words.sessions.handedOverBy(handedOverBy, formatWhen(handedOverAtMs, nowMs));
  return (
    <span className="flex min-w-0 items-center gap-1 text-meta text-ink-3" title={by}>
      <Icon name="check-twice" />
      <bdi className="truncate">{handedOverTo === undefined ? by : words.sessions.handedOverTo(handedOverTo)}</bdi>
    </span>
  );
}
