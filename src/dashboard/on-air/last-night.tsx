import type { StreamReading } from '../recording/stream-state.ts';
import { formatDuration } from '../recording/words/format.ts';
import { words } from './on-air-words.ts';
import { PartHead } from './part-head.tsx';
import { lastNight } from './shows.ts';

/** What last night left: how many recordings, how long in all, and what is missing. */
export function LastNight({ readings, nowMs }: { readings: readonly StreamReading[]; nowMs: number }) {
  const { ready, recordedSeconds, failed, notRecorded } = lastNight(readings, nowMs);
  return (
    <section aria-labelledby="last-night" className="px-4 desk:@max-onerow:hidden">
      <PartHead id="last-night" title={words.lastNight} />
      <p className="text-figure">{ready.length}</p>
      <p className="text-ink-2">{words.recordings(ready.length)}</p>
      <p className="text-ink-2">{ready.length === 0 ? null : formatDuration(recordedSeconds)}</p>
      {failed > 0 ? <p className="text-meta text-failed">{words.failed(failed)}</p> : null}
      {notRecorded > 0 ? <p className="text-meta text-ink-3">{words.notRecorded(notRecorded)}</p> : null}
      <p className="text-meta text-ink-3">{words.nightHours}</p>
    </section>
  );
}
