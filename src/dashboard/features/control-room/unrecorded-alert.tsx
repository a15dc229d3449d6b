import { useQueryClient } from '@tanstack/react-query';
import { use } from 'react';
import { Link } from 'react-router-dom';
import { setRecord, useRecordChange } from '../../api/record.ts';
import { focusHeading } from '../../components/page-focus.tsx';
import { Glyph } from '../../components/pill.tsx';
import { StaleContext } from '../../components/stale.tsx';
import { StreamName, shortName } from '../../components/stream-name.tsx';
import { WriteButton } from '../../components/write-permission.tsx';
import type { StreamObject } from '../../domain/stream-object.ts';
import { alarmSentence, encoderRequest } from '../../domain/words/sentences.ts';
import { queuedSentence } from '../../domain/words/states.ts';
import { useNow } from '../../lib/clock.ts';
import { formatClockSeconds } from '../../lib/format.ts';
import { paths } from '../../paths.ts';
import { Button, type ButtonLook, IconButton } from '../../ui/button.tsx';
import { CopyControl } from '../../ui/copy-control.tsx';
import { ElapsedTime } from '../../ui/elapsed-time.tsx';
import { Icon } from '../../ui/icon.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { Picture } from '../../ui/picture.tsx';
import { RecordFailure } from '../record/record-failure.tsx';
import { acknowledgeUnrecorded } from '../signal/signal-alert.tsx';
import type { AttentionItem } from './attention.ts';
import { LiveStill } from './live-still.tsx';
import { WarningLine } from './warning-line.tsx';
import { words } from './words.ts';
import { WrongNow, wrongNow } from './wrong-now.tsx';

interface UnrecordedAlertProps {
  item: AttentionItem;
  staleReason?: string | undefined;
  isAcknowledged: boolean;
  onAcknowledge: () => void;
}

/** Live, and not being recorded: the only solid colour there is. What can be done, and what cannot. */
export function UnrecordedAlert({ item, staleReason, isAcknowledged, onAcknowledge }: UnrecordedAlertProps) {
  const { view, session: current } = item;
  const { session, state } = current;
  const { stream } = view;
  const stale = use(StaleContext);
  const change = useRecordChange(stream.id);
  const name = shortName(stream.name);
  const sentence = sentenceOf(item);
  // Solid amber is for what is so now, and was not meant to be.
  const isLoud = stale === undefined && !isAcknowledged;
  const plain = isLoud ? 'on-amber' : 'plain';
  return (
    <section
      aria-label={words.unrecordedStream(name)}
      className={joinClasses(
        'grid min-h-15 grid-cols-[5.3125rem_minmax(9.5rem,auto)_minmax(0,1fr)_auto] items-center gap-x-5 px-gutter max-desk:min-h-27 max-desk:grid-cols-[4rem_minmax(0,1fr)] max-desk:gap-x-3 max-desk:gap-y-1',
        isLoud ? 'bg-unrecorded-fill text-on-unrecorded' : 'border-y border-unrecorded-edge bg-canvas',
        stale && 'colourless',
      )}
    >
      <Link to={paths.stream(stream.id)} tabIndex={-1} aria-hidden="true" className="block max-desk:row-span-2">
        <Picture className="rounded-sm">
          <LiveStill stream={stream} session={current} />
        </Picture>
      </Link>
      <div className="min-w-0 whitespace-nowrap max-desk:order-1 max-desk:flex max-desk:items-center max-desk:justify-between">
        <p className="flex min-w-0 items-center gap-1.5 font-strong max-[22rem]:text-meta">
          <Glyph tone="live-unrecorded" />
          <span className="truncate max-[22rem]:whitespace-normal">
            {stale ? words.wasUnrecorded(formatClockSeconds(stale.sinceMs)) : words.unrecorded}
          </span>
        </p>
        <p
          className={joinClasses(
            'text-title font-strong max-desk:text-body max-[22rem]:text-meta',
            stale && 'max-desk:hidden',
          )}
        >
          <ElapsedTime sinceMs={session.createdAtMs} zeros="opacity-70" />
        </p>
      </div>
      <div className="min-w-0">
        <h2 className="truncate text-lead font-strong max-desk:group-has-[>button]/alerts:pr-28" title={stream.name}>
          <Link to={paths.stream(stream.id)} className="outline-current hover:underline">
            <StreamName name={stream.name} />
          </Link>
        </h2>
        {change?.status === 'error' ? (
          <RecordFailure stream={stream} className="max-h-10 overflow-y-auto rounded-sm bg-surface px-2 text-ink" />
        ) : (
          <p className="line-clamp-2 text-meta max-desk:sr-only" title={sentence}>
            <WrongNow view={{ session, state }} /> {sentence}
          </p>
        )}
      </div>
      <div className="flex items-center gap-2 max-desk:order-2 max-desk:col-span-full">
        <UnrecordedActions
          item={item}
          staleReason={staleReason}
          looks={{ plain, solid: isLoud ? 'on-amber-solid' : 'plain' }}
        />
        <Button
          look={plain}
          className={isAcknowledged ? undefined : 'border-transparent px-1.5!'}
          aria-label={(isAcknowledged ? words.alarmAgainLabel : words.acknowledgeLabel)(name)}
          title={(isAcknowledged ? words.alarmAgainLabel : words.acknowledgeLabel)(name)}
          onClick={onAcknowledge}
        >
          {isAcknowledged ? words.alarmAgain : <Icon name="check" />}
        </Button>
      </div>
    </section>
  );
}

/** The same where another alarm has the first line. */
export function UnrecordedLine({ item, staleReason }: Pick<UnrecordedAlertProps, 'item' | 'staleReason'>) {
  const nowMs = useNow(1000);
  const { view, session: current } = item;
  const name = shortName(view.stream.name);
  return (
    <WarningLine
      tone="live-unrecorded"
      label={words.unrecorded}
      subject={view.stream}
      action={
        <span className="flex shrink-0 items-center gap-1">
          <span className="flex items-center gap-1 max-desk:hidden">
            <UnrecordedActions item={item} staleReason={staleReason} looks={{ plain: 'ghost', solid: 'act' }} />
          </span>
          <IconButton
            label={words.acknowledgeLabel(name)}
            onClick={() => {
              acknowledgeUnrecorded(current.session, name);
              // The button goes with its line.
              focusHeading();
            }}
          >
            <Icon name="check" />
          </IconButton>
        </span>
      }
    >
      {[...wrongNow(current, nowMs), sentenceOf(item)].join('. ')}
    </WarningLine>
  );
}

interface UnrecordedActionsProps {
  item: AttentionItem;
  staleReason: string | undefined;
  looks: Record<'plain' | 'solid', ButtonLook>;
}

/** The remedies: for the next session, and for the person at the encoder. */
function UnrecordedActions({ item: { view, session: current }, staleReason, looks }: UnrecordedActionsProps) {
  const { stream } = view;
  const queryClient = useQueryClient();
  const isChanging = useRecordChange(stream.id)?.status === 'pending';
  const isNextRecorded = isNextSessionRecorded(stream);
  return (
    <>
      {isNextRecorded ? null : (
        <WriteButton
          look={looks.solid}
          disabledReason={staleReason}
          aria-disabled={isChanging || undefined}
          onClick={() => setRecord(queryClient, stream.id, true)}
          className="@max-stack:flex-1"
        >
          {isChanging ? words.changing : words.turnOn}
          {isChanging ? null : <span className="@max-onerow:sr-only">{words.forNext}</span>}
        </WriteButton>
      )}
      {current.session.record ? null : (
        <CopyControl
          look={looks.plain}
          text={() => encoderRequest(stream.name, isNextRecorded)}
          label={words.copyRequestLabel(shortName(stream.name))}
          className="@max-stack:flex-1"
        >
          <span className="max-[22rem]:hidden">{words.copyRequest}</span>
        </CopyControl>
      )}
    </>
  );
}

function pendingChange({ queued }: StreamObject) {
  return queued?.hasFailed ? undefined : queued;
}

function isNextSessionRecorded(stream: StreamObject): boolean {
  return pendingChange(stream)?.record ?? stream.record;
}

function sentenceOf({ view: { stream }, session: { session } }: AttentionItem): string {
  const queued = pendingChange(stream);
  return queued ? queuedSentence(queued) : alarmSentence(session, isNextSessionRecorded(stream));
}
