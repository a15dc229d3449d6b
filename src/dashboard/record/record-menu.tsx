import { useQueryClient } from '@tanstack/react-query';
import { use, useEffect, useRef, useState } from 'react';
import { setRecord } from '../api/set-record.ts';
import { type RecordSetting, recordSetting, type StreamObject } from '../recording/stream-object.ts';
import { shortName } from '../shared/stream-name.tsx';
import { useOwnService } from '../shared/use-own-service.ts';
import { WriteRefusalContext } from '../shared/write-permission.tsx';
import { DetailIcon } from '../ui/detail-icon.tsx';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { joinClasses } from '../ui/join-classes.ts';
import { moveFocus } from '../ui/menu.tsx';
import { words } from './record-lazy-words.ts';

export interface RecordMenuProps {
  stream: Pick<StreamObject, 'id' | 'name' | 'record' | 'aircheck'>;
  /** Why it takes no click just now. */
  disabledReason?: string | undefined;
  /** At the right of its box; else in a row of the streams' table. */
  isOnPage?: boolean;
}

/**
 * What the switch beside it cannot say: that the next session alone is recorded. The list opens under the nearest
 * positioned box. Our own service only.
 */
export function RecordMenu({ stream, disabledReason, isOnPage }: RecordMenuProps) {
  const client = useQueryClient();
  const refusal = use(WriteRefusalContext);
  const isOwn = useOwnService();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  if (!isOwn || refusal !== undefined) return null;
  return (
    <>
      <IconButton
        ref={button}
        label={disabledReason ?? words.choicesOf(shortName(stream.name))}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-disabled={disabledReason !== undefined || undefined}
        className={joinClasses(
          'aria-disabled:cursor-not-allowed aria-disabled:text-ink-3',
          isOnPage ? 'absolute right-0' : 'text-ink-3 @min-onerow:absolute @min-onerow:-right-4',
        )}
        onClick={() => disabledReason === undefined && setOpen(!isOpen)}
      >
        <DetailIcon name="choose" />
      </IconButton>
      {isOpen ? (
        <SettingList
          label={words.choicesOf(shortName(stream.name))}
          chosen={recordSetting(stream)}
          onChoose={(setting) => setRecord(client, stream.id, setting)}
          onClose={(focusedNext) => {
            if (focusedNext === button.current) return;
            setOpen(false);
            if (focusedNext === undefined) button.current?.focus();
          }}
        />
      ) : null}
    </>
  );
}

const settings: readonly RecordSetting[] = [true, 'once', false];

interface SettingListProps {
  label: string;
  chosen: RecordSetting;
  onChoose: (setting: RecordSetting) => void;
  /** With what has the focus next when it was lost; undefined when the menu is done with. */
  onClose: (focusedNext?: EventTarget | null) => void;
}

/** The open menu: every session, the next one only, none. */
function SettingList({ label, chosen, onChoose, onClose }: SettingListProps) {
  const menu = useRef<HTMLDivElement>(null);

  useEffect(() => {
    menu.current?.querySelector<HTMLElement>('[aria-checked="true"]')?.focus();
  }, []);

  return (
    <div
      ref={menu}
      role="menu"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
        else if (!moveFocus(event)) return;
        event.preventDefault();
        event.stopPropagation();
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onClose(event.relatedTarget);
      }}
      className="absolute top-full left-0 z-10 w-60 rounded-md border border-line-strong bg-surface py-1 text-ink float"
    >
      {settings.map((setting) => {
        const { name, note } = words.settings[settingWord(setting)];
        return (
          <button
            key={String(setting)}
            type="button"
            role="menuitemradio"
            aria-checked={setting === chosen}
            onClick={() => {
              if (setting !== chosen) onChoose(setting);
              onClose();
            }}
            className="flex w-full items-start gap-2 px-2.5 py-1.5 text-left aria-checked:font-strong hover:bg-wash max-desk:py-2"
          >
            <Icon name="check" className={joinClasses('mt-0.5', setting === chosen ? undefined : 'invisible')} />
            <span>
              {name}
              {note ? <span className="block text-meta font-normal text-ink-3">{note}</span> : null}
            </span>
          </button>
        );
      })}
    </div>
  );
}

const settingWord = (setting: RecordSetting) => (setting === 'once' ? 'once' : setting ? 'on' : 'off');
