import { derivePlan, JoinButton, joinPreview } from '../../../components/joins/join.tsx';
import { useOwnService } from '../../../components/use-own-service.ts';
import type { SessionView, StreamView } from '../../../domain/stream-state.ts';
import { DeliveryPageButton } from '../../deliveries/delivery-page-button.tsx';
import { sessionSubjects } from '../../deliveries/delivery-subject.ts';
import { HandOverButton } from '../../handover/hand-over-button.tsx';

interface GiveSessionsProps extends Pick<StreamView, 'stream'> {
  sessions: readonly SessionView[];
  /** Those whose boxes are ticked. */
  chosen: readonly SessionView[];
}

/** Gives some sessions of a stream to somebody: their links, or a page of them. */
export function GiveSessions({ stream, sessions, chosen }: GiveSessionsProps) {
  const isOwn = useOwnService();
  const plan = isOwn && chosen.length > 1 ? derivePlan(chosen) : undefined;
  const items = sessions.map((session) => ({ ...session, stream }));
  return (
    <div className="ml-auto flex flex-wrap items-center gap-1">
      {plan ? (
        <>
          <p role="status" className="mr-2 text-meta text-ink-2">
            {joinPreview(plan)}
          </p>
          <JoinButton plan={plan} />
        </>
      ) : null}
      <HandOverButton items={items} />
      <DeliveryPageButton subjects={sessionSubjects(items)} look="ghost" />
    </div>
  );
}
