import { Glyph } from '../../components/pill.tsx';
import type { RefusedEncoder } from '../../domain/stream-object.ts';
import { type RefusalLines, refusedRemedy, refusedShortly, refusedTries } from '../../domain/words/refusals.ts';
import { useNow } from '../../lib/clock.ts';

/** While nobody sends, in the place of the checklist's first two lines: nothing below moves. */
export function RefusedLines({ sentence, details }: RefusalLines) {
  return (
    <li className="grid grid-cols-[14px_minmax(0,1fr)] items-center gap-x-2.5 gap-y-1.5">
      <Glyph tone="not-recorded" />
      <span className="truncate font-strong" title={sentence}>
        {sentence}
      </span>
      <span className="col-start-2 truncate text-ink-2" title={details}>
        {details}
      </span>
    </li>
  );
}

/** While somebody sends, beside the heading: one line, which takes no room from what is below. */
export function RefusedLine({ refused }: { refused: RefusedEncoder }) {
  const nowMs = useNow(1000);
  const sentence = refusedShortly(refused, nowMs);
  return (
    <p
      className="absolute top-4 right-0 left-24 truncate text-right text-meta text-ink-2"
      title={`${sentence} ${refusedRemedy(refused)} ${refusedTries(refused)}`}
    >
      {sentence}
    </p>
  );
}

/** For those who do not see it appear; always there, so that it is said once. */
export function RefusedStatus({ refusal }: { refusal: RefusalLines | undefined }) {
  return (
    <p role="status" className="sr-only">
      {refusal?.announcement}
    </p>
  );
}
