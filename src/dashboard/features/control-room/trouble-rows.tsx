import { Link } from 'react-router-dom';
import { acknowledged } from '../../components/persisted-ids.ts';
import { shortName } from '../../components/stream-name.tsx';
import { sessionEndMs } from '../../domain/session-state.ts';
import { interruptionMark } from '../../domain/words/interruptions.ts';
import { alarmSentence, sessionSentence } from '../../domain/words/sentences.ts';
import { stateLabel, stateWords } from '../../domain/words/states.ts';
import { useNow } from '../../lib/clock.ts';
import {
  formatClock,
  formatClockSeconds,
  formatDayClock,
  formatDuration,
  formatRoughly,
  secondsBetween,
} from '../../lib/format.ts';
import { paths } from '../../paths.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { acknowledge, acknowledgeSignals } from '../signal/signal-alert.tsx';
import { SignalGlyph } from '../signal/signal-pill.tsx';
import { signalLook, signalMark, signalRequest, signalShort, words as signalWords } from '../signal/words.ts';
import { DiskRow, LostRow, UnrecordedRow } from './alarm-rows.tsx';
import { seenTroubles } from './room.tsx';
import { Acknowledge, CopyRequest, Line, type RowOf } from './row-layout.tsx';
import type { Trouble } from './troubles.ts';
import { words } from './words.ts';

/** One trouble: what is wrong, with which streams, and its remedy. */
export function TroubleRow(props: RowOf<Trouble['kind']>) {
  const { trouble, ...rest } = props;
  switch (trouble.kind) {
    case 'unrecorded':
      return <UnrecordedRow trouble={trouble} {...rest} />;
    case 'disk-full':
    case 'disk-low':
      return <DiskRow trouble={trouble} {...rest} />;
    case 'unrecorded-for-disk':
      return <ForDiskRow trouble={trouble} {...rest} />;
    case 'lost':
      return <LostRow trouble={trouble} {...rest} />;
    case 'stalled':
    case 'reconnecting':
      return <InterruptedRow trouble={trouble} {...rest} />;
    case 'missing':
      return <MissingRow trouble={trouble} {...rest} />;
    case 'off':
      return <OffRow trouble={trouble} {...rest} />;
    case 'picture':
    case 'sound':
    case 'keyframes':
      return <SignalRow trouble={trouble} {...rest} />;
    default:
      return <SessionRow trouble={trouble} {...rest} />;
  }
}

function ForDiskRow({ trouble: { items }, end }: RowOf<'unrecorded-for-disk'>) {
  const nowMs = useNow(1000);
  const [first, ...more] = items;
  if (first === undefined) return null;
  const { session } = first.session;
  const { createdAtMs } = session;
  const since = createdAtMs === undefined ? '' : formatDuration(secondsBetween(createdAtMs, nowMs));
  const names = items.map(({ view }) => shortName(view.stream.name)).join(', ');
  return (
    <Line
      tone="live-unrecorded"
      label={more.length === 0 ? words.notRecorded(since) : words.manyNotRecorded(items.length)}
      subjects={items.map(({ view }) => view.stream)}
      end={end}
      actions={
        <Acknowledge
          label={words.leaveUnrecorded(names)}
          onClick={() =>
            acknowledge(
              acknowledged,
              items.map((item) => item.session.session.id),
              signalWords.acknowledgedUnrecorded(names),
            )
          }
        />
      }
    >
      {alarmSentence(session, true)}
    </Line>
  );
}

function InterruptedRow({ trouble: { kind, key, items }, end }: RowOf<'stalled' | 'reconnecting'>) {
  const nowMs = useNow(1000);
  const [first, ...more] = items;
  if (first === undefined) return null;
  const { sinceMs } = first.interruption;
  const clock = sinceMs === undefined ? '' : formatClockSeconds(sinceMs);
  const names = items.map(({ view }) => shortName(view.stream.name)).join(', ');
  return (
    <Line
      tone={kind}
      label={interruptionMark(first.interruption, nowMs)}
      subjects={items.map(({ view }) => view.stream)}
      end={end}
      actions={
        <>
          <CopyRequest
            text={() => items.map(({ view }) => words[kind].request(view.stream.name, clock)).join('\n')}
            streams={names}
          />
          <Acknowledge
            label={words.acknowledge(names, stateWords[kind])}
            onClick={() => acknowledge(seenTroubles, [key], words.acknowledgedTrouble(names, stateWords[kind]))}
          />
        </>
      }
    >
      {more.length > 0 ? words.together : words[kind].remedy(clock)}
    </Line>
  );
}

function MissingRow({ trouble: { missing }, end }: RowOf<'missing'>) {
  const nowMs = useNow(60_000);
  const { id, view, show, request } = missing;
  const name = shortName(view.stream.name);
  return (
    <Line
      tone="late"
      label={words.missing.label(formatRoughly(secondsBetween(show.startAtMs, nowMs)))}
      subjects={[view.stream]}
      end={end}
      actions={
        <>
          <CopyRequest text={() => request} streams={name} />
          <Acknowledge
            label={words.missing.acknowledge(name)}
            onClick={() => acknowledge(acknowledged, [id], words.missing.acknowledged(name))}
          />
        </>
      }
    >
      {words.missing.since(formatClock(show.startAtMs))}
    </Line>
  );
}

/** Tonight's shows that will not be recorded as things stand. */
function OffRow({ trouble: { coming }, end }: RowOf<'off'>) {
  const off = coming.filter(({ isOff }) => isOff);
  const isNone = off.length === 0;
  const [next] = coming;
  return (
    <Line
      tone="late"
      label={isNone ? words.tonight.toCome(coming.length) : words.tonight.offCount(off.length)}
      subjects={isNone ? words.tonight.none : off.map(({ view }) => view.stream)}
      end={end}
      actions={
        <Link to={paths.tonight()} className={buttonClasses('ghost')}>
          <Icon name="chevron" />
          {words.tonight.link}
        </Link>
      }
    >
      {next ? words.tonight.next(shortName(next.view.stream.name), formatClock(next.show.startAtMs)) : ''}
    </Line>
  );
}

/** A recording that is late, failed, or does not play in full. */
function SessionRow({ trouble: { kind, key, item }, end }: RowOf<'late' | 'failed' | 'ready-problem'>) {
  const nowMs = useNow(1000);
  const { view, session: current } = item;
  const { stream, usualSeconds } = view;
  const { session, state } = current;
  const name = shortName(stream.name);
  const label = stateLabel(state, nowMs);
  const beganMs = session.createdAtMs;
  const endMs = sessionEndMs(session);
  const sentence = sessionSentence(current, { usualSeconds, nowMs });
  const whole =
    kind === 'late' && endMs !== undefined
      ? words.ended(formatClockSeconds(endMs), sentence)
      : beganMs === undefined
        ? sentence
        : words.began(formatClock(beganMs), sentence);
  return (
    <Line
      tone={kind}
      label={label}
      subjects={[stream]}
      end={end}
      actions={
        <>
          <Link
            to={paths.session(stream.id, session.id)}
            aria-label={words.openSessionOf(name, beganMs === undefined ? '' : formatDayClock(beganMs, nowMs))}
            className={buttonClasses('ghost')}
          >
            {words.open}
          </Link>
          <Acknowledge
            label={words.acknowledge(name, label)}
            onClick={() => acknowledge(seenTroubles, [key], words.acknowledgedTrouble(name, label))}
          />
        </>
      }
    >
      {whole}
    </Line>
  );
}

function SignalRow({ trouble: { signal }, end }: RowOf<'picture' | 'sound' | 'keyframes'>) {
  const nowMs = useNow(1000);
  const { view, session, problems } = signal;
  const { stream } = view;
  const [worst] = problems;
  if (worst === undefined) return null;
  const name = shortName(stream.name);
  return (
    <Line
      tone="stalled"
      glyph={<SignalGlyph kind={worst.kind} />}
      label={signalMark(problems, nowMs)}
      subjects={[stream]}
      end={end}
      actions={
        <>
          <CopyRequest text={() => signalRequest(stream.name, worst, nowMs)} streams={name} />
          <Acknowledge
            label={signalWords.acknowledgeLabel(name, problems.map(signalShort).join(', '))}
            onClick={() => acknowledgeSignals(session, problems, name)}
          />
        </>
      }
    >
      {signalLook(worst)}
    </Line>
  );
}
