import { useQueryClient } from '@tanstack/react-query';
import { use, useEffect, useState } from 'react';
import { cancelQueued, setRecord, useRecordChange } from '../../api/stream.ts';
import { shortName } from '../../components/stream-name.tsx';
import { WriteRefusalContext } from '../../components/write-permission.tsx';
import { recordSetting, type StreamObject } from '../../domain/stream-object.ts';
import { changingLabel, queuedLabel, type SwitchState, switchLabel } from '../../domain/words/states.ts';
import { useStore } from '../../lib/create-store.ts';
import { Switch } from '../../ui/switch.tsx';
import { fullDisk } from './full-disk.ts';
import { words } from './words.ts';

interface RecordSwitchProps {
  stream: Pick<StreamObject, 'id' | 'name' | 'record' | 'queued' | 'aircheck'>;
  /** Why it takes no click just now. */
  disabledReason?: string | undefined;
  /** `large`: in the head of the stream's page. */
  size?: 'normal' | 'large';
  /** A second line: what happens next. */
  note?: string;
  /** The words of a switch that is off. */
  offWords?: string | undefined;
  /** The whole cell takes the click. */
  isInRow?: boolean;
}

/** A change that is confirmed sooner is not shown: the switch would flicker. */
const changingShownMs = 300;

/** The setting for a stream's next session, and how that is said. */
export function useNextSession(stream: RecordSwitchProps['stream']) {
  const change = useRecordChange(stream.id);
  const isChanging = change?.status === 'pending';
  const isSlow = useIsSlow(isChanging);
  const queued = stream.queued?.hasFailed ? undefined : stream.queued;
  const setting = recordSetting(stream);
  const intended = setting === 'once' ? 'once' : setting ? 'on' : 'off';
  const state: SwitchState = isSlow ? 'changing' : queued ? 'queued' : intended;
  // With a full disk the switch may not promise a recording.
  const full = useStore(fullDisk);
  const cannot = state === 'on' || state === 'once' ? full : undefined;
  const label = isSlow
    ? changingLabel(change?.variables)
    : queued
      ? queuedLabel(queued)
      : cannot
        ? words.diskFull
        : switchLabel(intended);
  return { state, isChanging, queued, cannot, label };
}

function useIsSlow(isChanging: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isChanging) return;
    const timer = setTimeout(() => setSlow(true), changingShownMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isChanging]);
  return isChanging && isSlow;
}

/** The intent: will the next session be recorded? It shows only what the service has confirmed, or that it is asked. */
export function RecordSwitch({ stream, disabledReason, size, note, offWords, isInRow }: RecordSwitchProps) {
  const queryClient = useQueryClient();
  const refusal = use(WriteRefusalContext);
  const { state, isChanging, queued, cannot, label } = useNextSession(stream);
  return (
    <Switch
      position={cannot ? 'blocked' : state === 'once' ? 'on' : state}
      isBusy={isChanging}
      label={words.nextSessionOf(shortName(stream.name))}
      words={state === 'off' ? (offWords ?? label) : label}
      isCell={isInRow}
      note={note}
      hint={
        cannot ??
        (queued &&
          (queued.problem === undefined ? words.queued : words.queuedBecause(queued.problem.replace(/\.$/, ''))))
      }
      disabledReason={disabledReason ?? refusal}
      size={size}
      actionName="record"
      onChange={(record) => {
        if (queued) cancelQueued(queryClient, stream.id);
        else setRecord(queryClient, stream.id, record);
      }}
    />
  );
}
