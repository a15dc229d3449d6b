import { Button } from '../ui/button.tsx';
import { useStore } from '../ui/create-store.ts';
import { Kbd } from '../ui/kbd.tsx';
import { type ClipDraft, markHere } from './clip-draft.ts';
import { words } from './clips-words.ts';
import type { MarkName } from './marks.ts';

interface MarkButtonProps {
  draft: ClipDraft;
  mark: MarkName;
  word: string;
  shortcut: string;
}

/** Says where a mark is, and sets it where the player is. */
export function MarkButton({ draft, mark, word, shortcut }: MarkButtonProps) {
  const at = useStore(draft.marks)[mark];
  const time = at === undefined ? words.notSet : words.markAt(at);
  return (
    <Button type="button" onClick={() => markHere(draft, mark)} title={words.setMark[mark]} className="justify-between">
      <span className="text-ink-3">{word}</span>
      <span className={at === undefined ? 'text-ink-3' : undefined}>{time}</span>
      <span aria-hidden="true">
        <Kbd>{shortcut}</Kbd>
      </span>
    </Button>
  );
}
