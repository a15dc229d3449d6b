import type { Session } from '../../domain/stream-object.ts';
import { audioWords, bitrateWords, videoWords } from '../../domain/words/encoder.ts';
import { rounded } from '../../lib/language.ts';
import { words } from './words.ts';

interface LiveFactsProps {
  session: Session;
  /** From the end of a session to its recording. */
  usualSeconds: number | undefined;
}

/**
 * What the encoder sends, and when its recording can be expected. What our service will know in a moment has its line
 * already, so that nothing moves; what an API never says is left out.
 */
export function LiveFacts({ session, usualSeconds }: LiveFactsProps) {
  const { bitrate, keyframeSeconds, ...media } = session.aircheck?.ingest ?? {};
  const soon = session.aircheck === undefined ? '' : '–';
  const facts = [
    [words.live.video, videoWords(media) || soon],
    [words.live.audio, audioWords(media) || soon],
    [words.live.bitrate, bitrate === undefined ? soon : bitrateWords(bitrate)],
    [words.live.keyframes, keyframeSeconds === undefined ? soon : words.live.keyframesEvery(rounded(keyframeSeconds))],
    [words.live.usuallyReady, session.record && usualSeconds !== undefined ? words.live.afterTheEnd(usualSeconds) : ''],
  ].filter(([, value]) => value !== '');
  return (
    <dl className="mt-2 grid gap-1 empty:hidden">
      {facts.map(([name, value]) => (
        <div key={name} className="flex justify-between gap-4">
          <dt className="shrink-0 text-ink-3">{name}</dt>
          <dd className="min-w-0 truncate">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
