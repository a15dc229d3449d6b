import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { setRecord } from '../api/set-record.ts';
import { paths } from '../paths.ts';
import { RecordFailure } from '../record/record-failure.tsx';
import { useRecordChange } from '../record/use-record-change.ts';
import type { AttentionItem } from '../recording/attention.ts';
import { interruptionOf } from '../recording/session-state.ts';
import { queuedSentence } from '../recording/words/queued-sentences.ts';
import { alarmSentence, encoderRequest } from '../recording/words/sentences.ts';
import { interruptionLabel } from '../recording/words/wording.ts';
import { ElapsedTime } from '../shared/elapsed-time.tsx';
import { Glyph } from '../shared/glyph.tsx';
import { StreamName, shortName } from '../shared/stream-name.tsx';
import { WriteButton } from '../shared/write-permission.tsx';
import { Button } from '../ui/button.tsx';
import { CopyControl } from '../ui/copy-control.tsx';
import { Picture } from '../ui/picture.tsx';
import { LiveStill } from './live-still.tsx';
import { words } from './on-air-words.ts';

interface UnrecordedAlertProps {
  item: AttentionItem;
  nowMs: number;
  staleReason?: string | undefined;
  isAcknowledged: boolean;
  onAcknowledge: () => void;
}

/** Live, and not being recorded: the only solid colour there is. What can be done, and what cannot. */
export function UnrecordedAlert({
  item: {
    reading,
    session: { session, state },
  },
  nowMs,
  staleReason,
  isAcknowledged,
  onAcknowledge,
}: UnrecordedAlertProps) {
  const queryClient = useQueryClient();
  const { stream } = reading;
  const interruption = interruptionOf(state);
  const queued = stream.queued?.hasFailed ? undefined : stream.queued;
  const isNextRecorded = queued?.record ?? stream.record;
  const isChanging = useRecordChange(stream.id)?.status === 'pending';
  return (
    <section
      aria-label={words.unrecordedStream(shortName(stream.name))}
      className="grid grid-cols-[var(--spacing-name)_var(--spacing-next)_minmax(0,1fr)_auto] items-center gap-x-col bg-unrecorded-fill max-[75rem]:grid-cols-[8rem_auto_minmax(0,1fr)_auto] px-gutter py-3 text-on-unrecorded max-desk:grid-cols-[7rem_minmax(0,1fr)] max-desk:gap-y-2.5 [&+&]:border-t [&+&]:border-on-unrecorded/30"
    >
      <Link to={paths.stream(stream.id)} tabIndex={-1} aria-hidden="true" className="block">
        <Picture className="aspect-auto h-23 w-full rounded-sm max-desk:h-16">
          <LiveStill reading={reading} nowMs={nowMs} />
        </Picture>
      </Link>
      <div>
        <p className="flex items-center gap-1.5 font-strong">
          <Glyph tone="live-unrecorded" />
          {words.unrecorded}
        </p>
        <p className="mt-1 text-figure font-strong">
          <ElapsedTime sinceMs={session.createdAtMs} nowMs={nowMs} zeros="opacity-70" />
        </p>
        {interruption ? <p>{interruptionLabel(interruption, nowMs)}</p> : null}
      </div>
      <div className="min-w-0 max-desk:col-span-full">
        <h2 className="mb-0.5 truncate text-lead font-strong" title={stream.name}>
          <Link to={paths.stream(stream.id)} className="outline-on-unrecorded hover:underline">
            <StreamName name={stream.name} />
          </Link>
        </h2>
        <p className="max-w-[62ch]">{alarmSentence(session, isNextRecorded)}</p>
        {queued ? <p className="max-w-[62ch]">{queuedSentence(queued)}</p> : null}
        <RecordFailure stream={stream} className="mt-2 rounded-sm bg-surface px-2 py-1" />
      </div>
      <div className="grid gap-2 max-desk:col-span-full [&_button]:max-desk:h-touch [&_button]:w-full">
        {isNextRecorded ? null : (
          <WriteButton
            look="on-amber-solid"
            disabledReason={staleReason}
            aria-disabled={isChanging || undefined}
            onClick={() => setRecord(queryClient, stream.id, true)}
          >
            {isChanging ? words.changing : words.turnOn}
          </WriteButton>
        )}
        {session.record ? null : (
          <CopyControl
            look="on-amber"
            text={() => encoderRequest(stream.name, isNextRecorded)}
            label={words.copyRequestLabel(shortName(stream.name))}
          >
            {words.copyRequest}
          </CopyControl>
        )}
        <Button
          look="on-amber"
          className="border-transparent"
          aria-label={(isAcknowledged ? words.alarmAgainLabel : words.acknowledgeLabel)(shortName(stream.name))}
          onClick={onAcknowledge}
        >
          {isAcknowledged ? words.alarmAgain : words.acknowledge}
        </Button>
      </div>
    </section>
  );
}
