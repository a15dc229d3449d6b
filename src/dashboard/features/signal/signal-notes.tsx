import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { signalTrail } from '../../api/signal.ts';
import { toneLooks } from '../../components/pill.tsx';
import { shortName } from '../../components/stream-name.tsx';
import { useOwnService } from '../../components/use-own-service.ts';
import { isSignalAlert, signalProblemsOf } from '../../domain/alerts.ts';
import {
  heldPeaks,
  isSilent,
  levelShare,
  loudnessShare,
  type SignalStep,
  shownMs,
  silentSeconds,
  stepEndMs,
} from '../../domain/signal-steps.ts';
import type { Session, SignalProblem } from '../../domain/stream-object.ts';
import type { SessionView } from '../../domain/stream-state.ts';
import { bitrateWords } from '../../domain/words/encoder.ts';
import { useNow } from '../../lib/clock.ts';
import { useStore } from '../../lib/create-store.ts';
import { formatClock } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { CopyControl } from '../../ui/copy-control.tsx';
import { acknowledgedSignals, acknowledgeSignals, signalKey } from './signal-alert.tsx';
import { SignalPill } from './signal-pill.tsx';
import {
  intervalWords,
  levelWords,
  lineLabel,
  loudnessWords,
  signalLook,
  signalRequest,
  signalShort,
  words,
} from './words.ts';

/** Keyframes are left to the encoder's checklist. */
export function SignalNotes({ view, streamName }: { view: SessionView; streamName: string }) {
  const nowMs = useNow(1000);
  const name = shortName(streamName);
  return (
    <ul aria-label={words.list} className="mt-2 mb-3 grid gap-3">
      {signalProblemsOf(view)
        .filter(({ kind }) => isSignalAlert(kind))
        .map((problem) => (
          <li key={problem.kind}>
            <SignalPill problems={[problem]} hasFullLabel />
            <p className="mt-1 mb-1.5 text-ink-2">{signalLook(problem)}</p>
            <div className="flex flex-wrap gap-2">
              <CopyControl
                look="plain"
                text={() => signalRequest(streamName, problem, nowMs)}
                label={words.copyRequestLabel(name)}
              >
                {words.copyRequest}
              </CopyControl>
              <AcknowledgeSignal session={view.session} problem={problem} name={name} />
            </div>
          </li>
        ))}
    </ul>
  );
}

/** The same button undoes it, so that the focus stays. */
function AcknowledgeSignal({ session, problem, name }: { session: Session; problem: SignalProblem; name: string }) {
  const key = signalKey(session, problem);
  const isAcknowledged = useStore(acknowledgedSignals).has(key);
  return (
    <Button
      look="plain"
      aria-label={(isAcknowledged ? words.alarmAgainLabel : words.acknowledgeLabel)(name, signalShort(problem))}
      onClick={() => (isAcknowledged ? acknowledgedSignals.remove(key) : acknowledgeSignals(session, [problem], name))}
    >
      {isAcknowledged ? words.alarmAgain : words.acknowledge}
    </Button>
  );
}

/** The service measures a segment once it is closed. */
const usualDelayMs = 6_000;

export function SignalLine({ session }: { session: Session }) {
  const nowMs = useNow(1000);
  const isOwn = useOwnService();
  const { data: steps = [] } = useQuery({ ...signalTrail(session), enabled: isOwn });
  const { bitrate, keyframeSeconds } = session.aircheck?.ingest ?? {};
  const last = steps.at(-1);
  if (last === undefined) return null;
  // When the encoder sends nothing more, the line keeps moving.
  const endMs = Math.max(stepEndMs(last), nowMs - usualDelayMs);
  const figures = {
    rate: bitrate === undefined ? undefined : bitrateWords(bitrate),
    interval: keyframeSeconds === undefined ? undefined : intervalWords(keyframeSeconds),
    level: last.peak === undefined ? undefined : levelWords(last.peak),
    loudness: last.loudness === undefined ? undefined : loudnessWords(last.loudness),
  };
  return (
    <figure aria-label={lineLabel(figures, silentSeconds(steps))} role="img">
      <div
        aria-hidden="true"
        className="grid gap-1 text-ink-3"
        title={`${formatClock(endMs - shownMs)} – ${words.now}`}
      >
        <Row name={words.rate} figure={figures.rate} height={areaHeight}>
          <path d={ratePath(steps, endMs)} fill="currentColor" fillOpacity="0.4" {...thin} />
        </Row>
        <Row name={words.keyframes} figure={figures.interval} height={levelHeight}>
          <path d={keyframePath(steps, endMs)} {...thin} />
        </Row>
        <Row name={words.sound} figure={figures.level} height={levelHeight}>
          <path d={levelPath(steps, endMs)} fill="currentColor" fillOpacity="0.7" />
          <path d={peakPath(steps, endMs)} {...thin} />
          <path d={silencePath(steps, endMs)} fill="currentColor" className={toneLooks.stalled.ink} />
        </Row>
        {figures.loudness === undefined ? null : (
          <Row name={words.loudness} figure={figures.loudness} height={levelHeight}>
            <path d={loudnessPath(steps, endMs)} fill="currentColor" fillOpacity="0.7" />
          </Row>
        )}
      </div>
    </figure>
  );
}

const thin = { stroke: 'currentColor', vectorEffect: 'non-scaling-stroke' } as const;

interface RowProps {
  name: string;
  figure: string | undefined;
  /** In units of the paths, which every lane stretches to its own height. */
  height: number;
  children: ReactNode;
}

function Row({ name, figure, height, children }: RowProps) {
  return (
    <div className="grid grid-cols-[4.5rem_minmax(0,1fr)_4.75rem] items-center gap-x-2">
      <span className="truncate text-meta">{name}</span>
      <svg
        viewBox={`0 0 ${lineWidth} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="h-5.5 w-full bg-well"
      >
        {children}
      </svg>
      <span className="text-right whitespace-nowrap text-ink">{figure}</span>
    </div>
  );
}

/** One unit is a second. */
const lineWidth = shownMs / 1000;
const [areaHeight, levelHeight] = [24, 8] as const;
/** A longer pause between two steps shows as a gap. */
const maxPauseMs = 1_000;

/** Older moments are clamped to the beginning of the line. */
function lineX(atMs: number, endMs: number): number {
  return Math.max(0, Math.round((lineWidth - (endMs - atMs) / 1000) * 10) / 10);
}

const numbers = (...values: number[]) => values.map((value) => Number(value.toFixed(1))).join(' ');

/** An area of bit rates, interrupted where no media came. */
export function ratePath(steps: readonly SignalStep[], endMs: number): string {
  const maxBitrate = Math.max(1, ...steps.map(({ bitrate }) => bitrate));
  const yOf = ({ bitrate }: SignalStep) => areaHeight - (bitrate / maxBitrate) * (areaHeight - 2);
  return withoutPauses(steps)
    .map((run) => {
      const [first, last] = [run[0], run.at(-1)];
      if (first === undefined || last === undefined) return '';
      const points = run.map((step) => `L${numbers(lineX(step.atMs, endMs), yOf(step))}`).join('');
      const [from, to] = [lineX(first.atMs, endMs), lineX(stepEndMs(last), endMs)];
      return `M${numbers(from, areaHeight)}${points}L${numbers(to, yOf(last))}L${numbers(to, areaHeight)}Z`;
    })
    .join('');
}

export function keyframePath(steps: readonly SignalStep[], endMs: number): string {
  return steps
    .flatMap(({ keyframesAt }) => keyframesAt)
    .filter((atMs) => atMs > endMs - shownMs)
    .map((atMs) => `M${lineX(atMs, endMs)} 0V${levelHeight}`)
    .join('');
}

/** Bars of sound levels, none for silence. */
export function levelPath(steps: readonly SignalStep[], endMs: number): string {
  return barsOf(
    steps.filter((step) => !isSilent(step)),
    endMs,
    ({ peak }) => (peak === undefined ? 0 : levelShare(peak) * levelHeight),
  );
}

export function loudnessPath(steps: readonly SignalStep[], endMs: number): string {
  const measured = steps.filter(({ loudness }) => loudness !== undefined);
  return barsOf(measured, endMs, ({ loudness = 0 }) => loudnessShare(loudness) * levelHeight);
}

export function silencePath(steps: readonly SignalStep[], endMs: number): string {
  return barsOf(steps.filter(isSilent), endMs, () => levelHeight);
}

function peakPath(steps: readonly SignalStep[], endMs: number): string {
  return heldPeaks(steps)
    .filter(({ step }) => !isSilent(step))
    .map(({ step, peak }) => {
      const y = levelHeight - levelShare(peak) * levelHeight;
      return `M${numbers(lineX(step.atMs, endMs), y)}H${lineX(stepEndMs(step), endMs)}`;
    })
    .join('');
}

function barsOf(steps: readonly SignalStep[], endMs: number, heightOf: (step: SignalStep) => number): string {
  return steps
    .map((step) => {
      const [from, to] = [lineX(step.atMs, endMs), lineX(stepEndMs(step), endMs)];
      return `M${numbers(from, levelHeight)}V${numbers(levelHeight - heightOf(step))}H${to}V${levelHeight}Z`;
    })
    .join('');
}

function withoutPauses(steps: readonly SignalStep[]): SignalStep[][] {
  const runs: SignalStep[][] = [];
  for (const step of steps) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run === undefined || last === undefined || step.atMs - stepEndMs(last) > maxPauseMs) runs.push([step]);
    else run.push(step);
  }
  return runs;
}
