import { useEffect, useState } from 'react';
import type { Session } from '../recording/stream-object.ts';
import { bitrateWords, secondsWord } from '../recording/words/encoder-media.ts';
import { words } from './stream-words.ts';

/** What an encoder sent at a moment. */
export interface SignalSample {
  atMs: number;
  /** bit/s */
  bitrate: number;
}

const shownMs = 5 * 60_000;

/** With a further sample; those older than five minutes go. A moment is measured once. */
export function addSample(samples: readonly SignalSample[], sample: SignalSample): readonly SignalSample[] {
  if ((samples.at(-1)?.atMs ?? 0) >= sample.atMs) return samples;
  return [...samples.filter(({ atMs }) => sample.atMs - atMs < shownMs), sample];
}

const [width, height] = [300, 28];

/** The last five minutes as an area: a second a unit from the right, the highest bit rate at the top. */
export function signalPath(samples: readonly SignalSample[], nowMs: number): string {
  const [first] = samples;
  if (first === undefined) return '';
  const most = Math.max(1, ...samples.map(({ bitrate }) => bitrate));
  const x = (atMs: number) => Math.max(0, width - (nowMs - atMs) / 1000).toFixed(1);
  const points = samples.map(
    ({ atMs, bitrate }) => `${x(atMs)} ${(height - (bitrate / most) * (height - 2)).toFixed(1)}`,
  );
  const last = samples.at(-1) ?? first;
  return `M${x(first.atMs)} ${height}L${points.join('L')}L${x(last.atMs)} ${height}Z`;
}

// As long as the page is open: who comes back to a stream's page sees what was measured before.
const measured = new Map<string, readonly SignalSample[]>();
const mostSessions = 20;

interface SignalLineProps {
  session: Session | undefined;
  nowMs: number;
}

/** The last five minutes of what the encoder sends: its bit rate as a line, its keyframes in words. */
export function SignalLine({ session, nowMs }: SignalLineProps) {
  const id = session?.id ?? '';
  const { bitrate, keyframeSeconds } = session?.aircheck?.ingest ?? {};
  const [samples, setSamples] = useState<readonly SignalSample[]>(() => measured.get(id) ?? []);

  useEffect(() => {
    if (bitrate === undefined) return;
    const next = addSample(measured.get(id) ?? [], { atMs: nowMs, bitrate });
    measured.set(id, next);
    for (const oldest of [...measured.keys()].slice(0, -mostSessions)) measured.delete(oldest);
    setSamples(next);
  }, [id, bitrate, nowMs]);

  // Its room is there in every state: nothing moves when a show begins.
  if (bitrate === undefined) return <div className="h-11" />;
  const figures = words.signal(bitrateWords(bitrate), keyframeSeconds && secondsWord(keyframeSeconds));
  return (
    <div className="h-11 pt-2">
      <svg
        role="img"
        aria-label={words.signalLabel(figures)}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        className="block h-5 w-full bg-well text-ink-3"
      >
        <path
          d={signalPath(samples, nowMs)}
          fill="currentColor"
          opacity="0.4"
          stroke="currentColor"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <p aria-hidden="true" className="flex justify-between text-meta text-ink-3">
        {words.fiveMinutes}
        <span>{figures}</span>
      </p>
    </div>
  );
}
