import { type MutationState, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { playbackCheck } from '../../api/playback.ts';
import { startTestBroadcast, startTestBroadcastKey, testBroadcastOf } from '../../api/test-broadcast.ts';
import { usePlaybackLink } from '../../components/links/copy-link.tsx';
import { CopyMenu } from '../../components/links/copy-menu.tsx';
import { isPlayable } from '../../domain/session-state.ts';
import type { StreamView } from '../../domain/stream-state.ts';
import {
  broadcastSession,
  broadcastSteps,
  isBroadcastShown,
  type LastBroadcast,
} from '../../domain/words/test-broadcast.ts';
import { useNow } from '../../lib/clock.ts';
import { joinClasses } from '../../ui/join-classes.ts';
import { StopTest } from '../record/stop-test.tsx';
import { BroadcastSteps } from './broadcast-steps.tsx';
import { SendTest } from './send-test.tsx';
import { words } from './words.ts';

interface BroadcastCardProps {
  view: StreamView;
  /** Why none can be sent just now. */
  disabledReason?: string | undefined;
}

/** Sends a test picture through the real ingest while no encoder is there, and follows it to its checked link. */
export function BroadcastCard({ view, disabledReason }: BroadcastCardProps) {
  const nowMs = useNow(1000);
  const { stream, sessions, state, usualSeconds } = view;
  const [seconds, setSeconds] = useState(20);
  const client = useQueryClient();
  const { data: broadcast } = useQuery(testBroadcastOf(stream.id));
  const linkOf = usePlaybackLink();
  const start = useMutationState<MutationState<LastBroadcast, Error, number>>({
    filters: { mutationKey: startTestBroadcastKey(stream.id), exact: true },
    // The cache does not carry the types of its mutations; the key is this one mutation's own.
    select: (mutation) => mutation.state as MutationState<LastBroadcast, Error, number>,
  }).at(-1);

  const shown = broadcast && isBroadcastShown(broadcast, sessions, nowMs) ? broadcast : undefined;
  const session = shown && broadcastSession(shown, sessions);
  const playable = session && isPlayable(session.state) ? session : undefined;
  const link = playable && linkOf(playable.session);
  const { data: linkCheck } = useQuery({
    ...playbackCheck(link ?? '', session?.session.id ?? ''),
    enabled: link !== undefined,
  });
  const steps = shown && broadcastSteps(shown, { session, linkCheck, usualSeconds });
  const isUnderWay = start?.status === 'pending' || steps?.some((each) => each.state === 'now') === true;
  const step = steps?.findLast((each) => each.state !== 'pending' && each.state !== 'left-out');

  const canSend = state.kind === 'idle' && !isUnderWay;

  return (
    <>
      <p role="status" className="sr-only">
        {step === undefined
          ? ''
          : step.state === 'now'
            ? words.test.status(step.word)
            : words.test.statusWithNote(step.word, step.note)}
      </p>
      {/* A test has the room of its last step, two lines of buttons, from its first. */}
      <div
        className={joinClasses(
          'mt-2.5 grid content-start gap-3 border-t border-line pt-3 empty:hidden',
          steps && 'min-h-52',
        )}
      >
        {steps ? <BroadcastSteps steps={steps} /> : null}
        {broadcast?.state === 'sending' ? <StopTest streamId={stream.id} disabledReason={disabledReason} /> : null}
        {start?.status === 'error' && !isUnderWay ? (
          <p role="alert">
            <span className="font-strong text-failed">{words.test.failure}</span>{' '}
            <span className="text-ink-2">{start.error?.message}</span>
          </p>
        ) : null}
        {canSend || (playable && linkCheck) ? (
          <div className="flex flex-wrap items-center gap-2.5">
            {playable && linkCheck ? (
              <CopyMenu session={playable.session} streamName={stream.name} look="primary" />
            ) : null}
            {canSend ? (
              <SendTest
                seconds={seconds}
                isAgain={shown !== undefined}
                willBeRecorded={stream.record}
                disabledReason={disabledReason}
                onSeconds={setSeconds}
                onSend={() => startTestBroadcast(client, stream.id, seconds)}
              />
            ) : null}
          </div>
        ) : null}
      </div>
    </>
  );
}
