import { type Ref, useEffect, useRef, useState } from 'react';
import { DetailIcon } from '../ui/detail-icon.tsx';
import { Kbd } from '../ui/kbd.tsx';
import { words } from './streams-lazy-words.ts';

interface FilterFieldProps {
  /** What the address says. */
  text: string;
  fieldRef: Ref<HTMLInputElement>;
  onFilter: (text: string) => void;
}

/** The address and the rows follow a letter at once; of letters faster than this the last one. */
const pauseMs = 60;

/** The text that streams are filtered by. What is typed is the field's own state: drawing rows never costs a letter. */
export function FilterField({ text, fieldRef, onFilter }: FilterFieldProps) {
  const [typed, setTyped] = useState(text);
  const [known, setKnown] = useState(text);
  // What is on its way into the address, the newest last.
  const [sent, setSent] = useState<readonly string[]>([]);
  const typedAtMs = useRef(Number.NEGATIVE_INFINITY);
  if (text !== known) {
    const at = sent.indexOf(text);
    setKnown(text);
    setSent(at < 0 ? [] : sent.slice(at + 1));
    // It came from elsewhere: a link, Back, Show all.
    if (at < 0) setTyped(text);
  }

  const isFollowed = typed === (sent.at(-1) ?? known);
  const follow = (next: string) => {
    setSent([...sent, next]);
    onFilter(next);
  };
  const latest = useRef(follow);
  useEffect(() => {
    latest.current = follow;
  });
  // Drawn again for any other reason, the field does not wait anew.
  useEffect(() => {
    if (isFollowed) return;
    const timer = setTimeout(() => latest.current(typed), pauseMs);
    return () => clearTimeout(timer);
  }, [typed, isFollowed]);

  return (
    <label className="flex h-ctl w-42 min-w-0 items-center gap-2 rounded-md border border-edge bg-surface pr-1.5 pl-2 focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-accent max-desk:h-9 max-desk:w-full">
      <DetailIcon name="search" className="shrink-0 text-ink-2" />
      <span className="sr-only">{words.filter}</span>
      <input
        ref={fieldRef}
        type="search"
        placeholder={words.filter}
        autoComplete="off"
        spellCheck={false}
        className="w-full min-w-0 appearance-none bg-transparent outline-none [&::-webkit-search-cancel-button]:hidden"
        value={typed}
        onChange={({ currentTarget, timeStamp }) => {
          const isFast = timeStamp - typedAtMs.current < pauseMs;
          typedAtMs.current = timeStamp;
          setTyped(currentTarget.value);
          if (!isFast) follow(currentTarget.value);
        }}
        onBlur={() => isFollowed || follow(typed)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          if (typed === '') event.currentTarget.blur();
          else {
            setTyped('');
            follow('');
          }
        }}
      />
      <span aria-hidden="true" className="max-desk:hidden">
        <Kbd>/</Kbd>
      </span>
    </label>
  );
}
