import { useQueryClient } from '@tanstack/react-query';
import { use } from 'react';
import { cancelQueued, setRecord } from '../../api/record.ts';
import { shortName } from '../../components/stream-name.tsx';
import { WriteRefusalContext } from '../../components/write-permission.tsx';
import { recordSetting, type StreamObject } from '../../domain/stream-object.ts';
import { queuedLabel, type SwitchState, switchLabel } from '../../domain/words/states.ts';
import { useStore } from '../../lib/create-store.ts';
import { Switch } from '../../ui/switch.tsx';
import { fullDisk } from './full-disk.ts';
import { useRecordChange } from './use-record-change.ts';
import { words } from './words.ts';

interface RecordSwitchProps {
  stream: Pick<StreamObject, 'id' | 'name' | 'record' | 'queued' | 'aircheck'>;
  /** Why it takes no click just now. */
  disabledReason?: string | undefined;
  size?: 'normal' | 'large';
  /** On a phone it says On or Off. */
  isInRow?: boolean;
}

/** Where the switch stands: what is only asked for is neither on nor off. */
export function switchPosition(state: SwitchState) {
  return {
    position: state === 'once' ? 'on' : state === 'on' || state === 'off' ? state : 'between',
    isBusy: state === 'changing',
  } as const;
}

/** The setting for a stream's next session, and how that is said. */
export function useNextSession(stream: RecordSwitchProps['stream']) {
  const isChanging = useRecordChange(stream.id)?.status === 'pending';
  const queued = stream.queued?.hasFailed ? undefined : stream.queued;
  const setting = recordSetting(stream);
  const state: SwitchState = isChanging
    ? 'changing'
    : queued
      ? 'queued'
      : setting === 'once'
        ? 'once'
        : setting
          ? 'on'
          : 'off';
  // What is meant to be recorded cannot be: the words may not promise it.
  const full = useStore(fullDisk);
  const cannot = state === 'on' || state === 'once' ? full : undefined;
  const label = cannot ? words.diskFull : queued && !isChanging ? queuedLabel(queued) : switchLabel(state);
  return { state, queued, cannot, label };
}

/** The intent: will the next session be recorded? It shows only what the service has confirmed, or that it is asked. */
export function RecordSwitch({ stream, disabledReason, size, isInRow }: RecordSwitchProps) {
  const queryClient = useQueryClient();
  const refusal = use(WriteRefusalContext);
  const { state, queued, cannot, label } = useNextSession(stream);
  return (
    <Switch
      {...switchPosition(state)}
      isBlocked={cannot !== undefined}
      label={words.nextSessionOf(shortName(stream.name))}
      words={label}
      shortWords={
        isInRow && state !== 'changing' && state !== 'queued' ? words.short[cannot ? 'full' : state] : undefined
      }
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
