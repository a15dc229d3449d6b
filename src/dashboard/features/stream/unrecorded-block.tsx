import { useQueryClient } from '@tanstack/react-query';
import { use } from 'react';
import { setRecord, useRecordChange } from '../../api/record.ts';
import { acknowledged } from '../../components/persisted-ids.ts';
import { StaleContext } from '../../components/stale.tsx';
import { shortName } from '../../components/stream-name.tsx';
import { WriteButton } from '../../components/write-permission.tsx';
import { interruptionOf } from '../../domain/session-state.ts';
import type { SessionView, StreamView } from '../../domain/stream-state.ts';
import { interruptionSentence } from '../../domain/words/interruptions.ts';
import { alarmSentence, encoderRequest } from '../../domain/words/sentences.ts';
import { useNow } from '../../lib/clock.ts';
import { useStore } from '../../lib/create-store.ts';
import { formatClockSeconds } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { CopyControl } from '../../ui/copy-control.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { acknowledgeUnrecorded } from '../signal/signal-alert.tsx';
import { words } from './words.ts';

interface UnrecordedBlockProps {
  view: StreamView;
  current: SessionView;
  disabledReason: string | undefined;
}

/** The alert about a show that is not recorded, where the show is: what can be done, and the request for the encoder. */
export function UnrecordedBlock({ view, current: { session, state }, disabledReason }: UnrecordedBlockProps) {
  const nowMs = useNow(1000);
  const client = useQueryClient();
  const { stream } = view;
  const interruption = interruptionOf(state);
  const queued = stream.queued?.hasFailed ? undefined : stream.queued;
  const isNextRecorded = queued?.record ?? stream.record;
  const isChanging = useRecordChange(stream.id)?.status === 'pending';
  const stale = use(StaleContext);
  const isAcknowledged = useStore(acknowledged).has(session.id);
  // The only solid colour there is: for what is so now, until somebody says that it is meant so.
  const isQuiet = stale !== undefined || isAcknowledged;
  return (
    <div
      className={joinClasses(
        'mt-2 grid gap-2 rounded-md border border-unrecorded-edge px-3 py-2',
        !isQuiet && 'bg-unrecorded-fill text-on-unrecorded',
      )}
    >
      {stale ? <p className="font-strong">{words.alert.was(formatClockSeconds(stale.sinceMs))}</p> : null}
      {interruption ? <p className="font-strong">{interruptionSentence(session, interruption, nowMs)}</p> : null}
      <p>{alarmSentence(session, isNextRecorded)}</p>
      <div className="flex flex-wrap gap-2 two-lines">
        {isNextRecorded ? null : (
          <WriteButton
            look={isQuiet ? 'plain' : 'on-amber-solid'}
            disabledReason={disabledReason}
            aria-disabled={isChanging || undefined}
            onClick={() => setRecord(client, stream.id, true)}
          >
            {isChanging ? words.alert.changing : words.alert.turnOn}
          </WriteButton>
        )}
        {session.record ? null : (
          <CopyControl look={isQuiet ? 'plain' : 'on-amber'} text={() => encoderRequest(stream.name, isNextRecorded)}>
            {words.alert.copyRequest}
          </CopyControl>
        )}
        <Button
          look={isQuiet ? 'plain' : 'on-amber'}
          onClick={() =>
            isAcknowledged ? acknowledged.remove(session.id) : acknowledgeUnrecorded(session, shortName(stream.name))
          }
        >
          {isAcknowledged ? words.alert.alarmAgain : words.alert.acknowledge}
        </Button>
      </div>
    </div>
  );
}
