import { currentRefusal } from '../recording/current-refusal.ts';
import type { StreamReading } from '../recording/stream-state.ts';
import { refusedMark } from '../recording/words/refused-words.ts';
import { Glyph } from '../shared/glyph.tsx';
import { useNow } from '../shared/use-now.ts';

interface RefusedMarkProps {
  reading: StreamReading;
}

/** On a row: an encoder of this stream was refused. The details are on the stream's page. */
export function RefusedMark({ reading }: RefusedMarkProps) {
  const nowMs = useNow(1000);
  const refused = currentRefusal(reading, nowMs);
  if (refused === undefined) return null;
  const { label, details } = refusedMark(refused, nowMs);
  return (
    <span className="mr-auto flex min-w-0 items-center gap-1.5 text-ink-2" title={details}>
      <Glyph tone="not-recorded" />
      <span className="truncate @max-onerow:sr-only">{label}</span>
    </span>
  );
}
