import { Link } from 'react-router-dom';
import { paths } from '../paths.ts';
import type { AttentionItem } from '../recording/attention.ts';
import { sessionEndMs } from '../recording/readiness.ts';
import { formatClock, formatClockSeconds, formatDayClock } from '../recording/words/format.ts';
import { sessionSentence } from '../recording/words/sentences.ts';
import { SessionPill } from '../shared/pill.tsx';
import { StreamName, shortName } from '../shared/stream-name.tsx';
import { buttonClasses } from '../ui/button.tsx';
import { NoticeLine } from '../ui/notice-line.tsx';
import { words } from './streams-lazy-words.ts';

interface AttentionLineProps {
  item: AttentionItem;
  nowMs: number;
}

/** A session that is late, failed or does not play in full: since when, and the way to it. */
export function AttentionLine({ item: { reading, session }, nowMs }: AttentionLineProps) {
  const { stream, usualSeconds } = reading;
  const endMs = sessionEndMs(session.session);
  const beganMs = session.session.createdAtMs;
  const began = beganMs === undefined ? '' : formatDayClock(beganMs, nowMs);
  const isLate = session.state.kind === 'late' && endMs !== undefined;
  const sentence = sessionSentence(session, { usualSeconds, nowMs });
  return (
    <NoticeLine
      subject={
        <Link to={paths.stream(stream.id)} title={stream.name} className="block truncate hover:underline">
          <StreamName name={stream.name} />
        </Link>
      }
      pill={<SessionPill state={session.state} />}
      action={
        <Link
          to={paths.session(stream.id, session.session.id)}
          aria-label={words.openSessionOf(shortName(stream.name), began)}
          className={buttonClasses()}
        >
          {words.openSession}
        </Link>
      }
    >
      {isLate
        ? words.ended(formatClockSeconds(endMs), sentence)
        : beganMs === undefined
          ? words.someSession(sentence)
          : words.began(formatClock(beganMs), sentence)}
    </NoticeLine>
  );
}
