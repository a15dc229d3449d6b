import { isPlayable } from '../../recording/session-state.ts';
import type { SessionReading } from '../../recording/stream-state.ts';
import { notRecordedSentence, sessionSentence } from '../../recording/wording.ts';
import { Glyph } from '../../ui/glyph.tsx';
import { Player } from '../player/player.tsx';
import { usePlaybackLink } from '../use-playback-link.ts';
import { whatToDo } from './what-to-do.ts';

interface SessionStageProps {
  reading: SessionReading;
  usualSeconds: number | undefined;
  nowMs: number;
  startsAtOnce: boolean;
}

/** The recording to play; while there is none, what is so and what to do. */
export function SessionStage({ reading, usualSeconds, nowMs, startsAtOnce }: SessionStageProps) {
  const { session, state } = reading;
  const link = usePlaybackLink()(session);
  if (isPlayable(state) && link !== undefined) {
    return <Player url={link} session={session} startsAtOnce={startsAtOnce} />;
  }
  const sentence =
    state.kind === 'not-recorded' || state.kind === 'live-unrecorded'
      ? notRecordedSentence(session)
      : sessionSentence(reading, { usualSeconds, nowMs });
  return (
    <div className="grid min-h-60 place-items-center rounded-md border border-line bg-well p-6">
      <div className="grid max-w-[26rem] justify-items-center gap-2 text-center">
        <Glyph tone={state.kind} className="size-6 text-ink-3" />
        <p className="text-lead font-strong first-letter:uppercase">
          {isPlayable(state) ? 'Asking where recordings are played from…' : sentence}
        </p>
        <p className="text-ink-2">{isPlayable(state) ? '' : whatToDo(reading)}</p>
      </div>
    </div>
  );
}
