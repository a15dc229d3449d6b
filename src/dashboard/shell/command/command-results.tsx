import { useEffect } from 'react';
import { Glyph } from '../../shared/glyph.tsx';
import { StreamName } from '../../shared/stream-name.tsx';
import { toneLooks } from '../../shared/tone.ts';
import { joinClasses } from '../../ui/join-classes.ts';
import { Kbd } from '../../ui/kbd.tsx';
import type { CommandItem } from './command-items.ts';
import { words } from './command-words.ts';
import type { CommandGroup } from './find-commands.ts';

interface CommandResultsProps {
  id: string;
  groups: readonly CommandGroup[];
  active: CommandItem | undefined;
  onPoint: (item: CommandItem) => void;
  onChoose: (item: CommandItem, isNewTab: boolean) => void;
}

export const optionId = (listId: string, item: CommandItem) => `${listId} ${item.id}`.replace(/\s/g, '_');

/** The list under the field. The focus stays in the field; which option is meant is marked. */
export function CommandResults({ id, groups, active, onPoint, onChoose }: CommandResultsProps) {
  const activeId = active && optionId(id, active);
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView?.({ block: 'nearest' });
  }, [activeId]);
  return (
    <div id={id} role="listbox" aria-label={words.results} className="max-h-[60vh] overflow-y-auto py-1 empty:hidden">
      {groups.map(({ kind, items, total }) => (
        <fieldset key={kind}>
          <legend className="px-4 pt-2 text-meta text-ink-3">
            {words.groups[kind]}
            {total > items.length ? ` · ${words.some(items.length, total)}` : null}
          </legend>
          {items.map((item) => (
            <Option
              key={item.id}
              id={optionId(id, item)}
              item={item}
              isActive={item === active}
              onPoint={() => onPoint(item)}
              onChoose={(isNewTab) => onChoose(item, isNewTab)}
            />
          ))}
        </fieldset>
      ))}
    </div>
  );
}

interface OptionProps {
  id: string;
  item: CommandItem;
  isActive: boolean;
  onPoint: () => void;
  onChoose: (isNewTab: boolean) => void;
}

function Option({ id, item: { verb, name, note, tone, keys }, isActive, onPoint, onChoose }: OptionProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      id={id}
      role="option"
      aria-selected={isActive}
      // The focus stays in the field.
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={isActive ? undefined : onPoint}
      onClick={(event) => onChoose(event.ctrlKey || event.metaKey)}
      className={joinClasses(
        'flex min-h-8 w-full items-center gap-2 border-l-2 px-4 py-1 text-left max-desk:min-h-11',
        isActive ? 'border-current bg-wash' : 'border-transparent',
      )}
    >
      <span className="min-w-0 truncate">
        {verb}
        {verb && name !== undefined ? ' ' : null}
        {name === undefined ? null : <StreamName name={name} />}
      </span>
      {tone ? <Glyph tone={tone} className={`ml-auto ${toneLooks[tone].ink}`} /> : null}
      {note ? <span className={tone ? 'whitespace-nowrap text-ink-2' : 'ml-auto text-ink-2'}>{note}</span> : null}
      {keys ? (
        <span aria-hidden="true" className="ml-auto max-desk:hidden">
          <Kbd>{keys}</Kbd>
        </span>
      ) : null}
    </button>
  );
}
