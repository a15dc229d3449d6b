import { Glyph } from '../../components/pill.tsx';
import { currentRefusal, type StreamView } from '../../domain/stream-state.ts';
import { refusedMark } from '../../domain/words/refusals.ts';
import { useNow } from '../../lib/clock.ts';

interface RefusedMarkProps {
  view: StreamView;
}

/** On a row: an encoder of this stream was refused. The details are on the stream's page. */
export function RefusedMark({ view }: RefusedMarkProps) {
  const nowMs = useNow(1000);
  const refused = currentRefusal(view, nowMs);
  if (refused === undefined) return null;
  const { label, details } = refusedMark(refused, nowMs);
  return (
    <span className="mr-auto flex min-w-0 items-center gap-1.5 text-ink-2" title={details}>
      <Glyph tone="not-recorded" />
      <span className="truncate @max-onerow:sr-only">{label}</span>
    </span>
  );
}
