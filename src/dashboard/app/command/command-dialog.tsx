import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useHref, useNavigate } from 'react-router-dom';
import { aboutMinutes } from '../../../contract/recordings.ts';
import { siteRoot } from '../../api/connection.ts';
import { ingest } from '../../api/connections.ts';
import { setRecord } from '../../api/stream.ts';
import { startTestBroadcast } from '../../api/test-broadcast.ts';
import { askSignOut } from '../../components/ask-sign-out.ts';
import { chosenLink, copiedLinks, copyKind, noteLinkCopied } from '../../components/links/copy-link.tsx';
import { dayInSentence } from '../../components/lists/day-in-sentence.ts';
import { Glyph, toneLooks } from '../../components/pill.tsx';
import { StreamName, shortName } from '../../components/stream-name.tsx';
import { newStreamRequest } from '../../features/shortcuts/new-stream-request.ts';
import { paths } from '../../paths.ts';
import { IconButton } from '../../ui/button.tsx';
import { copyText, RefusedCopy } from '../../ui/copy-control.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { Kbd, modifierKey } from '../../ui/kbd.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { type CommandAction, type CommandItem, remember } from './command-items.ts';
import { type CommandGroup, useCommandSearch } from './find-commands.ts';
import { words } from './words.ts';

interface CommandDialogProps {
  typedText: string;
  onClose: () => void;
  onHelp: () => void;
}

export function CommandDialog({ typedText, onClose, onHelp }: CommandDialogProps) {
  const [text, setText] = useState(typedText);
  const [pointedId, setPointed] = useState<string>();
  const [refusedCopy, setRefusedCopy] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const { groups, timeSearch, older } = useCommandSearch(text);
  const choose = useChoose({ onClose, onHelp, onRefusedCopy: setRefusedCopy });

  const items = groups.flatMap((group) => group.items);
  const active = items.find(({ id }) => id === pointedId) ?? items[0];
  const act = (item: CommandItem, isNewTab: boolean) => {
    if (field.current) choose(item, { near: field.current, isNewTab });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    // An input method needs Enter and the arrows while it composes.
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
      <CommandFoot text={text} count={items.length} timeSearch={timeSearch} older={older} />
    </Dialog>
  );
}

interface CommandResultsProps {
  id: string;
  groups: readonly CommandGroup[];
  active: CommandItem | undefined;
  onPoint: (item: CommandItem) => void;
  onChoose: (item: CommandItem, isNewTab: boolean) => void;
}

const optionId = (listId: string, item: CommandItem) => `${listId} ${item.id}`.replace(/\s/g, '_');

/** The focus stays in the field, so the list marks the option that Enter takes. */
function CommandResults({ id, groups, active, onPoint, onChoose }: CommandResultsProps) {
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

const keys = [
  { pressed: ['Enter'], does: words.keys.act },
  { pressed: [modifierKey, 'Enter'], does: words.keys.newTab },
  { pressed: ['Esc'], does: words.keys.close },
];

interface CommandFootProps {
  text: string;
  count: number;
  timeSearch: { minute?: number } | undefined;
  older: 'loading' | 'failed' | undefined;
}

/** The foot says that nothing was found or that older sessions are being searched, and lists the keys. */
function CommandFoot({ text, count, timeSearch, older }: CommandFootProps) {
  const isNothing = count === 0 && older === undefined && text.trim() !== '';
  return (
    <>
      {isNothing ? (
        <p className="px-4 py-3">
          {timeSearch === undefined
            ? words.none(text.trim())
            : words.noneThen[timeSearch.minute === undefined ? 'day' : 'time'](aboutMinutes)}{' '}
          <span className="text-ink-3">{words.tryThis}</span>
        </p>
      ) : null}
      {older ? <p className="px-4 py-2 text-ink-2">{words.older[older]}</p> : null}
      <p role="status" className="sr-only">
        {text.trim() === '' ? '' : words.count(count)}
      </p>
      <p aria-hidden="true" className="flex gap-4 border-t border-line px-4 py-2 text-meta text-ink-3 max-desk:hidden">
        {keys.map(({ pressed, does }) => (
          <span key={does} className="flex items-center gap-1.5">
            {pressed.map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}
            {does}
          </span>
        ))}
      </p>
    </>
  );
}

const testSeconds = 20;

interface ChooseHandlers {
  onClose: () => void;
  onHelp: () => void;
  /** The browser refused to copy, so the dialog shows the link. */
  onRefusedCopy: (text: string) => void;
}

/** An action uses the same mutation as the control of its page, so it has the same toast and Undo. */
function useChoose({ onClose, onHelp, onRefusedCopy }: ChooseHandlers) {
  const client = useQueryClient();
  const navigate = useNavigate();
  // Loads the public address early, since a copied link contains it.
  useQuery(ingest);
  const root = useHref('/').replace(/\/$/, '');

  const copy = async ({ session, streamName }: Extract<CommandAction, { kind: 'copy' }>, near: Element) => {
    const link = chosenLink(client, session, streamName);
    const stream = shortName(streamName);
    if (link === undefined) {
      showToast({ key: 'copied', text: words.noLink(stream) });
      return onClose();
    }
    if (!(await copyText(link, near))) return onRefusedCopy(link);
    copiedLinks.add(session.id);
    void noteLinkCopied(client, session, copyKind.get());
    const day = session.createdAtMs === undefined ? '' : dayInSentence(session.createdAtMs, Date.now());
    showToast({ key: 'copied', text: words.copied(stream, day) });
    onClose();
  };

  return (item: CommandItem, { near, isNewTab }: { near: Element; isNewTab: boolean }) => {
    const { action } = item;
    remember(item);
    switch (action.kind) {
      case 'go':
        if (isNewTab) window.open(`${root}${action.path}`, '_blank', 'noopener');
        else void navigate(action.path);
        return onClose();
      case 'copy':
        return void copy(action, near);
      case 'record':
        setRecord(client, action.streamId, action.record);
        return onClose();
      case 'test':
        startTestBroadcast(client, action.streamId, testSeconds);
        // The stream's page shows the test's progress and its link.
        void navigate(paths.stream(action.streamId));
        return onClose();
      case 'new-stream':
        void navigate(paths.streams(), newStreamRequest);
        return onClose();
      case 'shortcuts':
        onClose();
        return onHelp();
      case 'guide':
        window.open(`${siteRoot}/guide/index.html`, '_blank', 'noopener');
        return onClose();
      case 'sign-out':
        onClose();
        return void askSignOut();
    }
  };
}
