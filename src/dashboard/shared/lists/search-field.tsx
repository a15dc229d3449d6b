import { type Ref, useEffect, useRef, useState } from 'react';
import { DetailIcon } from '../../ui/detail-icon.tsx';

/** The service is asked once nobody has typed for so long. */
const pauseMs = 250;

interface SearchFieldProps {
  /** What the address says. */
  text: string;
  label: string;
  fieldRef?: Ref<HTMLInputElement>;
  onSearch: (text: string) => void;
}

/** The words that are looked for. What is typed is the field's own; the address follows. */
export function SearchField({ text, label, fieldRef, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(text);
  const [known, setKnown] = useState(text);
  const [sent, setSent] = useState(text);
  if (text !== known) {
    setKnown(text);
    // It came from elsewhere: a link, Back, Show all.
    if (text !== sent) setTyped(text);
  }
  const search = useRef(onSearch);
  useEffect(() => {
    search.current = onSearch;
  });
  useEffect(() => {
    if (typed.trim() === known) return;
    const timer = setTimeout(() => {
      setSent(typed.trim());
      search.current(typed.trim());
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [typed, known]);
  return (
    <label className="flex h-ctl w-42 min-w-0 items-center gap-2 rounded-md border border-edge bg-surface pr-1.5 pl-2 focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-accent max-desk:h-9 max-desk:w-full">
      <DetailIcon name="search" className="shrink-0 text-ink-2" />
      <span className="sr-only">{label}</span>
      <input
        ref={fieldRef}
        type="search"
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        className="w-full min-w-0 appearance-none bg-transparent outline-none [&::-webkit-search-cancel-button]:hidden"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setTyped('');
        }}
      />
    </label>
  );
}
