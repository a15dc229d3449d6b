import type { HandoverEntry, HandoverItem } from './blocks/entry.ts';
import { words } from './handover-lazy-words.ts';

interface HandoverNotesProps {
  items: readonly HandoverItem[];
  entries: readonly HandoverEntry[];
  saysGaps: boolean;
  onSayGaps: (wanted: boolean) => void;
}

/** What there is to know before it is copied: footage that is missing, recordings that are not ready, or were handed over before. */
export function HandoverNotes({ items, entries, saysGaps, onSayGaps }: HandoverNotesProps) {
  const gaps = entries.reduce((sum, entry) => sum + entry.gaps.length, 0);
  const coming = entries.filter((entry) => entry.isComing).length;
  const leftOut = items.length - entries.length;
  const before = items.filter(({ session }) => session.aircheck?.handedOverAtMs !== undefined);
  const clipsBefore = before.filter(({ isClip }) => isClip).length;
  const notes = [
    coming > 0 && words.comingGiven(coming),
    leftOut > 0 && words.leftOut(leftOut),
    before.length > 0 && words.handedOverBefore(before.length - clipsBefore, clipsBefore),
  ].filter((note) => typeof note === 'string');
  return (
    <>
      {gaps === 0 ? null : (
        <label className="flex w-fit cursor-pointer items-baseline gap-2">
          <input
            type="checkbox"
            checked={saysGaps}
            onChange={(event) => onSayGaps(event.currentTarget.checked)}
            className="size-3.5 shrink-0 translate-y-0.5 accent-accent-fill"
          />
          <span>
            {words.saysGaps}
            <span className="ml-2 text-meta text-ink-3">{words.saysGapsNote(gaps)}</span>
          </span>
        </label>
      )}
      {notes.length === 0 ? null : (
        <ul className="text-meta text-ink-2">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </>
  );
}
