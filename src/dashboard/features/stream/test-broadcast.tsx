import { type MutationState, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { playbackCheck } from '../../api/playback.ts';
import { startTestBroadcast, startTestBroadcastKey, testBroadcastOf } from '../../api/test-broadcast.ts';
import { usePlaybackLink } from '../../components/links/copy-link.tsx';
import { useOwnService } from '../../components/use-own-service.ts';
import { WriteButton } from '../../components/write-permission.tsx';
import { isPlayable } from '../../domain/session-state.ts';
import type { StreamView } from '../../domain/stream-state.ts';
import {
  type BroadcastStep,
  broadcastSession,
  broadcastSteps,
  isBroadcastShown,
  type LastBroadcast,
} from '../../domain/words/test-broadcast.ts';
import { useNow } from '../../lib/clock.ts';
import { Icon } from '../../ui/icon.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { Meter } from '../../ui/meter.tsx';
import { words } from './words.ts';

/** The stream's test broadcast, on its way from live to a checked link. Only our own service sends any. */
export function useTestBroadcast(view: StreamView) {
  const nowMs = useNow(1000);
  const { stream, sessions, state, usualSeconds } = view;
  const isOwn = useOwnService();
  const { data: broadcast } = useQuery({ ...testBroadcastOf(stream.id), enabled: isOwn });
  const linkOf = usePlaybackLink();
  const start = useMutationState<MutationState<LastBroadcast, Error, number>>({
    filters: { mutationKey: startTestBroadcastKey(stream.id), exact: true },
    // The cache does not carry the types of its mutations; the key is this one mutation's own.
    select: (mutation) => mutation.state as MutationState<LastBroadcast, Error, number>,
  }).at(-1);

  const shown = broadcast && isBroadcastShown(broadcast, sessions, nowMs) ? broadcast : undefined;
  const session = shown && broadcastSession(shown, sessions);
  const link = session && isPlayable(session.state) ? linkOf(session.session) : undefined;
  const { data: linkCheck } = useQuery({
    ...playbackCheck(link ?? '', session?.session.id ?? ''),
    enabled: link !== undefined,
  });
  const steps = shown && broadcastSteps(shown, { session, linkCheck, usualSeconds });
  const isUnderWay = start?.status === 'pending' || steps?.some((each) => each.state === 'now') === true;
  return {
    isOwn,
    isShown: shown !== undefined,
    isSending: broadcast?.state === 'sending',
    /** How far it is. */
    step: steps?.findLast((each) => each.state !== 'pending' && each.state !== 'left-out'),
    canSend: isOwn && state.kind === 'idle' && !isUnderWay,
    failure: start?.status === 'error' && !isUnderWay ? start.error : undefined,
  };
}

/** One line about where a test broadcast is; the state beside it is its session's. */
export function TestProgress({ step: { kind, word, note, state, share } }: { step: BroadcastStep }) {
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3 pt-1">
      <p role="status" className={joinClasses('min-w-0 break-words', state === 'problem' ? 'text-ink' : 'text-ink-2')}>
        {words.test.progress(note)}
      </p>
      {share === undefined || state === 'done' ? null : (
        <Meter
          value={share}
          label={words.test.share(word, note)}
          fill={kind === 'recording' ? 'bg-onair-fill' : undefined}
        />
      )}
    </div>
  );
}

const lengths = [10, 20, 60, 600];

interface SendTestProps {
  view: StreamView;
  /** The button is the main one: the page has nothing else to offer. */
  isMain?: boolean;
  disabledReason?: string | undefined;
}

/** Sends a test picture through the real ingest while no encoder is there; why none was sent stands with it. */
export function SendTest({ view: { stream }, view, isMain, disabledReason }: SendTestProps) {
  const [seconds, setSeconds] = useState(20);
  const client = useQueryClient();
  const { canSend, isShown, failure } = useTestBroadcast(view);
  return (
    <>
      {failure ? (
        <p role="alert" className="basis-full">
          <span className="font-strong text-failed">{words.test.failure}</span>{' '}
          <span className="text-ink-2">{failure.message}</span>
        </p>
      ) : null}
      {canSend ? (
        <>
          <WriteButton
            look={isMain ? 'primary' : 'plain'}
            disabledReason={disabledReason}
            onClick={() => startTestBroadcast(client, stream.id, seconds)}
          >
            <Icon name="test-card" />
            {isShown ? words.test.sendAnother : words.test.send}
          </WriteButton>
          <label className="relative inline-flex h-ctl items-center rounded-md text-ink-2 focus-within:outline-2 focus-within:outline-accent hover:bg-wash max-desk:h-10">
            <span className="sr-only">{words.test.length}</span>
            <select
              value={seconds}
              onChange={(event) => setSeconds(Number(event.currentTarget.value))}
              className="h-full appearance-none bg-transparent pr-6 pl-2 outline-none [field-sizing:content] [&>option]:bg-surface [&>option]:text-ink"
            >
              {lengths.map((length) => (
                <option key={length} value={length}>
                  {words.test.seconds(length)}
                </option>
              ))}
            </select>
            <Icon name="chevron" className="pointer-events-none absolute right-1 rotate-90" />
          </label>
          {stream.record ? null : <p className="basis-full text-meta text-ink-3">{words.test.isNotKept}</p>}
        </>
      ) : null}
    </>
  );
}
