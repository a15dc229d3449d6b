import { type Ref, useEffect, useRef, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { Kbd } from '../../ui/kbd.tsx';

interface SearchFieldProps {
  text: string;
  label: string;
  /** The width, frame and ground in place of the usual ones. */
  className?: string;
  fieldRef?: Ref<HTMLInputElement>;
  onType: (text: string) => void;
  /** The text in the address, which follows later. */
  addressed: string;
  onAddress: (text: string) => void;
}

/** The rows follow the first letter at once, and faster letters together after this pause. */
const pauseMs = 60;
/** Another address renders the whole page, so it waits until the typing has ended. */
const addressMs = 400;

/** The typed text is the field's own state, so that a slow render of the rows never loses a letter. */
export function SearchField({
  text,
  label,
  className = 'w-42 border-edge bg-surface pl-2 max-desk:w-full',
  fieldRef,
  onType,
  addressed,
  onAddress,
}: SearchFieldProps) {
  const [typed, setTyped] = useState(text);
  const [followed, setFollowed] = useState(text);
  // This text is on its way into the address.
  const [underway, setUnderway] = useState<string>();
  const typedAtMs = useRef(Number.NEGATIVE_INFINITY);
  if (text !== followed) {
    setFollowed(text);
    // A text from elsewhere (a link, Back, Show all) replaces the typed one; the field's own text takes no later letter back.
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
  // The timer goes on when the field renders for another reason.
  useEffect(() => {
    if (isFollowed && isAddressed) return;
    const timer = setTimeout(
      () => (isFollowed ? latest.current.address() : latest.current.follow(typed)),
      isFollowed ? addressMs : pauseMs,
    );
    return () => clearTimeout(timer);
  }, [typed, isFollowed, isAddressed]);

  return (
    <label
      className={joinClasses(
        'flex h-ctl min-w-0 items-center gap-2 rounded-md border pr-1.5 focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-accent max-desk:h-10',
        className,
      )}
    >
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
          // Enter goes to the first row that matches all letters.
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
