import { type Ref, useEffect, useRef, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { Kbd } from '../../ui/kbd.tsx';

interface SearchFieldProps {
  /** What the rows are filtered by. */
  text: string;
  label: string;
  /** Of a field that `/` goes to. */
  fieldRef?: Ref<HTMLInputElement>;
  onType: (text: string) => void;
  /** What the address says: it follows. */
  addressed: string;
  onAddress: (text: string) => void;
}

/** The rows follow a letter at once; of letters faster than this the last one. */
const pauseMs = 60;
/** The address follows when somebody has typed: to write it costs as much as to draw the rows. */
const addressMs = 400;

/** The text that a list is filtered by. What is typed is the field's own state: drawing rows never costs a letter. */
export function SearchField({ text, label, fieldRef, onType, addressed, onAddress }: SearchFieldProps) {
  const [typed, setTyped] = useState(text);
  const [followed, setFollowed] = useState(text);
  // It is being written into the address.
  const [underway, setUnderway] = useState<string>();
  const typedAtMs = useRef(Number.NEGATIVE_INFINITY);
  if (text !== followed) {
    setFollowed(text);
    // It came from elsewhere: a link, Back, Show all. What this field wrote takes no later letter back.
    if (text !== underway) setTyped(text);
  }
  if (addressed === underway) setUnderway(undefined);

  const follow = (next: string) => {
    setFollowed(next);
    onType(next);
  };
  const address = () => {
    setUnderway(typed);
    onAddress(typed);
  };
  const isFollowed = typed === text;
  const isAddressed = text === addressed;
  const latest = useRef({ follow, address });
  useEffect(() => {
    latest.current = { follow, address };
  });
  // Drawn again for any other reason, the field does not wait anew.
  useEffect(() => {
    if (isFollowed && isAddressed) return;
    const timer = setTimeout(
      () => (isFollowed ? latest.current.address() : latest.current.follow(typed)),
      isFollowed ? addressMs : pauseMs,
    );
    return () => clearTimeout(timer);
  }, [typed, isFollowed, isAddressed]);

  return (
    <label className="flex h-ctl w-42 min-w-0 items-center gap-2 rounded-md border border-edge bg-surface pr-1.5 pl-2 focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-accent max-desk:h-10 max-desk:w-full">
      <Icon name="search" className="shrink-0 text-ink-2" />
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
        onChange={({ currentTarget, timeStamp }) => {
          const isFast = timeStamp - typedAtMs.current < pauseMs;
          typedAtMs.current = timeStamp;
          setTyped(currentTarget.value);
          if (!isFast) follow(currentTarget.value);
        }}
        onBlur={() => (isFollowed && isAddressed) || address()}
        onKeyDown={(event) => {
          // The rows that Enter goes to are of all letters.
          if (event.key === 'Enter' && !isFollowed) follow(typed);
          if (event.key !== 'Escape') return;
          if (typed === '') event.currentTarget.blur();
          else {
            setTyped('');
            follow('');
          }
        }}
      />
      {fieldRef ? (
        <span aria-hidden="true" className="max-desk:hidden">
          <Kbd>/</Kbd>
        </span>
      ) : null}
    </label>
  );
}
