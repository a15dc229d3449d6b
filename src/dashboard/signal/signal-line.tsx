import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { signalTrail } from '../api/signal.ts';
import { shownMs, silentSeconds, stepEndMs } from '../recording/signal-steps.ts';
import type { Session } from '../recording/stream-object.ts';
import { bitrateWords } from '../recording/words/encoder/encoder-media.ts';
import { formatClock } from '../recording/words/format.ts';
import { toneLooks } from '../shared/tone.ts';
import { useNow } from '../shared/use-now.ts';
import { useOwnService } from '../shared/use-own-service.ts';
import { intervalWords, levelWords, lineLabel, loudnessWords, words } from './signal-lazy-words.ts';
import {
  areaHeight,
  keyframePath,
  levelHeight,
  levelPath,
  lineWidth,
  loudnessPath,
  peakPath,
  ratePath,
  silencePath,
} from './signal-shapes.ts';

/** So far the service is behind: a segment has to be closed and looked at. */
const usualDelayMs = 6_000;

interface SignalLineProps {
  session: Session;
}

/** The last five minutes of what the encoder sends: bit rate, keyframes, how loud it is; each with what it is now. */
export function SignalLine({ session }: SignalLineProps) {
  const nowMs = useNow(1000);
  const isOwn = useOwnService();
  const { data: steps = [] } = useQuery({ ...signalTrail(session), enabled: isOwn });
  const { bitrate, keyframeSeconds } = session.aircheck?.ingest ?? {};
  const last = steps.at(-1);
  if (last === undefined) return null;
  // Where nothing comes any more, the line moves on without it.
  const endMs = Math.max(stepEndMs(last), nowMs - usualDelayMs);
  const figures = {
    rate: bitrate === undefined ? undefined : bitrateWords(bitrate),
    interval: keyframeSeconds === undefined ? undefined : intervalWords(keyframeSeconds),
    level: last.peak === undefined ? undefined : levelWords(last.peak),
    loudness: last.loudness === undefined ? undefined : loudnessWords(last.loudness),
  };
  return (
    <figure aria-label={lineLabel(figures, silentSeconds(steps))} role="img">
      <div aria-hidden="true" className="text-meta text-ink-3">
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
        <div className="flex gap-3">
          <span className="w-20" />
          <span className="flex flex-1 justify-between">
            <span>{formatClock(endMs - shownMs)}</span>
            <span>{words.now}</span>
          </span>
          <span className="w-20" />
        </div>
      </div>
    </figure>
  );
}

const thin = { stroke: 'currentColor', vectorEffect: 'non-scaling-stroke' } as const;

interface RowProps {
  name: string;
  figure: string | undefined;
  /** Pixels, and units of its shapes. */
  height: number;
  children: ReactNode;
}

function Row({ name, figure, height, children }: RowProps) {
  return (
    <div className="flex items-center gap-3">
      <span className="w-20">{name}</span>
      <svg
        viewBox={`0 0 ${lineWidth} ${height}`}
        height={height}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="min-w-0 flex-1 bg-well"
      >
        {children}
      </svg>
      <span className="w-20 text-right whitespace-nowrap text-ink">{figure}</span>
    </div>
  );
}
