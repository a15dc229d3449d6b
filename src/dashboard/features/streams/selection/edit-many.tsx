import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ingest } from '../../../api/ingest.ts';
import { useOwnService } from '../../../components/use-own-service.ts';
import type { StreamView } from '../../../domain/stream-state.ts';
import { Button } from '../../../ui/button.tsx';
import { copyText, RefusedCopy } from '../../../ui/copy-control.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Menu, type MenuItem } from '../../../ui/menu.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { BulkRetentionDialog } from './bulk-retention-dialog.tsx';
import { BulkTagsDialog } from './bulk-tags-dialog.tsx';
import { words } from './selection-words.ts';
import { writeKeys } from './stream-keys.ts';

interface EditManyProps {
  selected: readonly StreamView[];
  staleReason: string | undefined;
  /** The buttons are about to give way to the progress. */
  onStart: () => void;
  onDuplicate: (streamId: string) => void;
}

type Opened = 'menu' | 'tags' | 'retention';

/** What is done more rarely with the selected streams: each keeps its place, and says why it cannot be chosen. */
export function EditMany({ selected, staleReason, onStart, onDuplicate }: EditManyProps) {
  const isOwn = useOwnService();
  const { data } = useQuery(ingest);
  const [opened, setOpened] = useState<Opened>();
  const [refusedCopy, setRefusedCopy] = useState<string>();
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = opened === 'menu';
  const keys = writeKeys(selected, data?.ingest);
  const single = selected.length === 1 ? selected[0] : undefined;

  const opens = (dialog: 'tags' | 'retention'): MenuItem => ({
    id: dialog,
    word: words[dialog],
    disabledReason: staleReason,
    onChoose: () => setOpened(dialog),
  });
  const copyKeys = async (text: string, count: number) => {
    if (button.current && (await copyText(text, button.current))) {
      showToast({ key: 'copied-keys', text: words.keysCopied(count) });
    } else setRefusedCopy(text);
  };
  const items = [
    // What our own service alone keeps.
    isOwn ? [opens('tags'), opens('retention')] : [],
    keys ? { id: 'keys', word: words.copyKeys, onChoose: () => void copyKeys(keys.text, keys.count) } : [],
    {
      id: 'duplicate',
      word: words.duplicate,
      disabledReason: single ? undefined : words.onlyOne,
      onChoose: () => single && onDuplicate(single.stream.id),
    },
  ].flat();
  const close = () => setOpened(undefined);
  return (
    <div className="relative flex">
      <Button
        ref={button}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        className="flex-1"
        onClick={() => setOpened(isOpen ? undefined : 'menu')}
      >
        {words.edit}
        <Icon name="chevron" className="-rotate-90" />
      </Button>
      {isOpen ? (
        <Menu
          label={words.editSelected}
          items={items}
          button={button}
          onClose={close}
          className="right-0 bottom-full mb-1 min-w-48 whitespace-nowrap"
        />
      ) : null}
      {refusedCopy === undefined ? null : (
        <RefusedCopy text={refusedCopy} label={words.copyKeys} onBlur={() => setRefusedCopy(undefined)} />
      )}
      {opened === 'tags' ? <BulkTagsDialog {...{ selected, onStart }} onClose={close} /> : null}
      {opened === 'retention' ? <BulkRetentionDialog {...{ selected, onStart }} onClose={close} /> : null}
    </div>
  );
}
