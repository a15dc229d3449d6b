interface CheckListProps<TItem extends string> {
  label: string;
  items: readonly { id: TItem; name: string }[];
  isChosen: (id: TItem) => boolean;
  onToggle: (id: TItem) => void;
  /** Below its own edge it is scrolled. */
  isLong?: boolean;
  problem?: string | undefined;
}

/** Several of a few: the browser's own boxes, each with its words. */
export function CheckList<TItem extends string>(props: CheckListProps<TItem>) {
  const { label, items, isChosen, onToggle, isLong, problem } = props;
  return (
    <fieldset className="min-w-0" data-missing={problem === undefined ? undefined : ''}>
      <legend className="mb-1 text-meta text-ink-3">{label}</legend>
      {/* Above what it asks for: the list may be longer than the screen. */}
      <p role="alert" className="mb-1 text-failed empty:hidden">
        {problem}
      </p>
      <div
        className={
          isLong
            ? 'max-h-44 overflow-y-auto rounded-md border border-line px-2 py-1'
            : 'columns-2 gap-x-6 max-desk:columns-1'
        }
      >
        {items.map(({ id, name }) => (
          <label
            key={id}
            className="flex min-h-ctl min-w-0 cursor-pointer break-inside-avoid items-center gap-2 max-desk:min-h-10"
          >
            <input
              type="checkbox"
              checked={isChosen(id)}
              onChange={() => onToggle(id)}
              className="size-3.5 shrink-0 scroll-mt-16 cursor-pointer accent-accent-fill"
            />
            <bdi className="truncate" title={name}>
              {name}
            </bdi>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
