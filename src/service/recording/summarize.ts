import type { JournalState, RecordingSummary } from './journal/journal-state.ts';

const source = 'source';

/** What a journal says was recorded of the source, whether or not the recorder closed. */
export function summarize(state: JournalState): RecordingSummary {
  const segments = state.segments.filter((segment) => segment.rendition === source);
  const parts = new Set(segments.map((segment) => segment.part));
  return {
    durationSeconds: round(segments.reduce((sum, segment) => sum + segment.durationSeconds, 0)),
    segments: segments.length,
    parts: parts.size,
    bytes: segments.reduce((sum, segment) => sum + segment.bytes, 0),
    stopped: state.end?.stopped,
  };
}

/** Whole microseconds, as the journal has them: a sum of many would drift into digits that mean nothing. */
function round(seconds: number): number {
  return Number(seconds.toFixed(6));
}
