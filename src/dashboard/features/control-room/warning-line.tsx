import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Glyph, type Tone, toneLooks } from '../../components/pill.tsx';
import { StreamName, shortName } from '../../components/stream-name.tsx';
import { isLiveState, sessionEndMs } from '../../domain/session-state.ts';

import type { StreamObject } from '../../domain/stream-object.ts';
import { sessionSentence } from '../../domain/words/sentences.ts';
import { stateLabel } from '../../domain/words/states.ts';
import { useNow } from '../../lib/clock.ts';
import { formatClock, formatClockSeconds, formatDayClock } from '../../lib/format.ts';
import { paths } from '../../paths.ts';
import { buttonClasses, IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import type { AttentionItem } from './attention.ts';
import { words } from './words.ts';

interface WarningLineProps {
  tone: Tone;
  /** In place of the tone's own. */
  glyph?: ReactNode;
  /** What is wrong, in a word or two. */
  label: string;
  /** Whom it is about: a stream, which is led to, or something else by its name. */
  subject: Pick<StreamObject, 'id' | 'name'> | string;
  children: string;
  action?: ReactNode;
}

/** One warning, in one line: what, whom, and what to do. */
export function WarningLine({ tone, glyph, label, subject, children, action }: WarningLineProps) {
  return (
    <li className="flex min-h-8 items-center gap-x-3">
      <span className={joinClasses('flex shrink-0 items-center gap-1.5 font-strong', toneLooks[tone].ink)}>
        {glyph ?? <Glyph tone={tone} />}
        {label}
      </span>
      <span className="flex min-w-0 flex-1 gap-x-2">
        <span className="max-w-1/2 shrink-0 truncate font-strong max-desk:max-w-full">
          {typeof subject === 'string' ? (
            subject
          ) : (
            <Link to={paths.stream(subject.id)} title={subject.name} className="hover:underline">
              <StreamName name={subject.name} />
            </Link>
          )}
        </span>
        <span className="min-w-0 truncate text-ink-2" title={children}>
          {children}
        </span>
      </span>
      {action}
    </li>
  );
}

interface AttentionLineProps {
  item: AttentionItem;
  onSeen: () => void;
}

/** A session that is silent, late, failed or does not play in full: since when, and the way to it. */
export function AttentionLine({ item: { view, session, kind }, onSeen }: AttentionLineProps) {
  const nowMs = useNow(1000);
  const { stream, usualSeconds } = view;
  const endMs = sessionEndMs(session.session);
  const beganMs = session.session.createdAtMs;
  const began = beganMs === undefined ? '' : formatDayClock(beganMs, nowMs);
  const isLive = isLiveState(session.state);
  const sentence = sessionSentence(session, { usualSeconds, nowMs });
  const label = stateLabel(session.state, nowMs);
  const when = () => {
    if (isLive) return sentence;
    if (session.state.kind === 'late' && endMs !== undefined) return words.ended(formatClockSeconds(endMs), sentence);
    return beganMs === undefined ? words.someSession(sentence) : words.began(formatClock(beganMs), sentence);
  };
  return (
    <WarningLine
      tone={kind}
      label={label}
      subject={stream}
      action={
        <span className="flex shrink-0 items-center">
          <Link
            to={isLive ? paths.stream(stream.id) : paths.session(stream.id, session.session.id)}
            // A small phone has room for the name, which leads to the stream.
            aria-label={words.openSessionOf(shortName(stream.name), began)}
            className={joinClasses(buttonClasses('ghost'), 'max-[22rem]:hidden')}
          >
            {words.open}
          </Link>
          {isLive ? null : (
            <IconButton label={words.seen(shortName(stream.name), label)} onClick={onSeen}>
              <Icon name="check" />
            </IconButton>
          )}
        </span>
      }
    >
      {when()}
    </WarningLine>
  );
}
