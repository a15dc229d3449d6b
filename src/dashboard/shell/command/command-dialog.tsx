import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { RefusedCopy } from '../../ui/copy-control.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { CommandFoot } from './command-foot.tsx';
import type { CommandItem } from './command-items.ts';
import { CommandResults, optionId } from './command-results.tsx';
import { words } from './command-words.ts';
import { useChoose } from './use-choose.ts';
import { useFound } from './use-found.ts';

interface CommandDialogProps {
  /** What was typed while this code was being fetched. */
  typedText: string;
  onClose: () => void;
  onHelp: () => void;
}

/** Streams, sessions by day and time, pages and actions: found by what is typed, gone to or done with Enter. */
export function CommandDialog({ typedText, onClose, onHelp }: CommandDialogProps) {
  const [text, setText] = useState(typedText);
  const [pointedId, setPointed] = useState<string>();
  const [refusedCopy, setRefusedCopy] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const { groups, sought, older } = useFound(text);
  const choose = useChoose({ onClose, onHelp, onRefusedCopy: setRefusedCopy });

  const items = groups.flatMap((group) => group.items);
  const active = items.find(({ id }) => id === pointedId) ?? items[0];
  const act = (item: CommandItem, isNewTab: boolean) => {
    if (field.current) choose(item, { near: field.current, isNewTab });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    // While an input method composes, Enter and the arrows are its own.
    if (event.nativeEvent.isComposing || active === undefined) return;
    if (step !== undefined) setPointed(items.at((items.indexOf(active) + step) % items.length)?.id);
    else if (event.key === 'Enter') act(active, event.ctrlKey || event.metaKey);
    else return;
    event.preventDefault();
  };

  return (
    <Dialog title={words.title} onClose={onClose} isBare>
      <label className="flex h-11 items-center gap-3 border-b border-line px-4">
        <Icon name="search" className="text-ink-2" />
        <input
          ref={field}
          type="text"
          role="combobox"
          aria-label={words.title}
          aria-expanded={items.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active && optionId(listId, active)}
          placeholder={words.placeholder}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          className="h-full min-w-0 flex-1 bg-transparent text-lead outline-none"
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setPointed(undefined);
          }}
          onKeyDown={onKeyDown}
        />
        <IconButton label={words.close} onClick={onClose} className="-mr-1.5">
          <Icon name="close" />
        </IconButton>
      </label>
      {refusedCopy === undefined ? null : (
        <p className="border-b border-line px-4 py-2">
          <RefusedCopy text={refusedCopy} label={undefined} onBlur={() => setRefusedCopy(undefined)} />
        </p>
      )}
      <CommandResults
        id={listId}
        groups={groups}
        active={active}
        onPoint={(item) => setPointed(item.id)}
        onChoose={act}
      />
      <CommandFoot text={text} count={items.length} sought={sought} older={older} />
    </Dialog>
  );
}
