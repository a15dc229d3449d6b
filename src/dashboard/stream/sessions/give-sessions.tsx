import { DeliveryPageButton } from '../../delivery/delivery-page-button.tsx';
import { ofSessions } from '../../delivery/delivery-subject.ts';
import { HandOverButton } from '../../handover/hand-over-button.tsx';
import type { SessionReading, StreamReading } from '../../recording/stream-state.ts';

/** Gives some sessions of a stream to somebody: their links, or a page of them. */
export function GiveSessions({
  stream,
  sessions,
}: Pick<StreamReading, 'stream'> & { sessions: readonly SessionReading[] }) {
  const items = sessions.map((session) => ({ ...session, stream }));
  return (
    <div className="ml-auto flex gap-1">
      <HandOverButton items={items} />
      <DeliveryPageButton subjects={ofSessions(items)} look="ghost" />
    </div>
  );
}
