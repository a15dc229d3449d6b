import { use, useRef, useState } from 'react';
import { shortcutsOn } from '../../../components/preferences.ts';
import { shortName } from '../../../components/stream-name.tsx';
import { useOwnService } from '../../../components/use-own-service.ts';
import { WriteButton, WriteRefusalContext } from '../../../components/write-permission.tsx';
import type { StreamView } from '../../../domain/stream-state.ts';
import { useStore } from '../../../lib/create-store.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Menu, type MenuItem } from '../../../ui/menu.tsx';
import { pageScope, runScopedAction } from '../../../ui/scoped-actions.ts';
import { useShortcuts } from '../../../ui/use-shortcuts.ts';
import { EndSessionDialog, SuspendDialog } from './confirm-edit.tsx';
import { DeleteStreamDialog, useStreamDeletion } from './delete-stream.tsx';
import { ProfilesDialog } from './profiles-dialog.tsx';
import { ReconnectDialog } from './reconnect-dialog.tsx';
import { RenameDialog } from './rename-dialog.tsx';
import { RetentionDialog } from './retention-dialog.tsx';
import { SignalWatchDialog } from './signal-watch-dialog.tsx';
import { useResume } from './suspended-line.tsx';
import { TagsDialog } from './tags-dialog.tsx';
import { words } from './words.ts';

interface EditMenuProps {
  view: StreamView;
  disabledReason?: string | undefined;
}

type Opened =
  | 'menu'
  | 'rename'
  | 'profiles'
  | 'tags'
  | 'signal-watch'
  | 'retention'
  | 'reconnect'
  | 'suspend'
  | 'end-session'
  | 'delete';

/** Everything that can be changed about a stream beside its switch. `e` opens it. */
export function EditMenu({ view, disabledReason }: EditMenuProps) {
  const { stream, state } = view;
  const [opened, setOpened] = useState<Opened>();
  const button = useRef<HTMLButtonElement>(null);
  const isRefused = use(WriteRefusalContext) !== undefined || disabledReason !== undefined;
  const canUndo = useOwnService();
  const resume = useResume(stream);
  const { deletion, deleteNow, deleteQuietly } = useStreamDeletion(stream, canUndo);
  const isLive = state.kind === 'live';
  const { suspended } = stream;
  useShortcuts({ e: () => (isRefused ? false : setOpened('menu')) }, useStore(shortcutsOn));

  const opens = (word: string, dialog: Opened): MenuItem => ({ id: dialog, word, onChoose: () => setOpened(dialog) });
  const { menuItems } = words;
  const items = [
    opens(menuItems.rename, 'rename'),
    opens(menuItems.profiles, 'profiles'),
    canUndo
      ? [
          opens(menuItems.tags, 'tags'),
          opens(menuItems.signalWatch, 'signal-watch'),
          opens(menuItems.reconnect, 'reconnect'),
          opens(menuItems.retention, 'retention'),
        ]
      : [],
    // Another API may not know of it.
    suspended === undefined
      ? []
      : suspended
        ? { id: 'resume', word: menuItems.resume, onChoose: resume }
        : opens(menuItems.suspend, 'suspend'),
    { ...opens(menuItems.endSession, 'end-session'), disabledReason: isLive ? undefined : words.notLive },
    canUndo && stream.streamKey !== undefined ? { id: 'new-key', word: menuItems.newKey, onChoose: askForNewKey } : [],
    canUndo && !isLive
      ? { id: 'delete-now', word: menuItems.deleteNow, onChoose: deleteNow }
      : opens(menuItems.deleteStream, 'delete'),
  ].flat();
  const close = () => setOpened(undefined);
  return (
    <div className="relative shrink-0">
      <WriteButton
        ref={button}
        disabledReason={disabledReason}
        aria-haspopup="menu"
        aria-expanded={opened === 'menu'}
        aria-label={words.menu(shortName(stream.name))}
        onClick={() => setOpened(opened === 'menu' ? undefined : 'menu')}
      >
        {words.edit}
        <Icon name="chevron" className="rotate-90" />
      </WriteButton>
      {opened === 'menu' ? (
        <Menu
          label={words.menu(shortName(stream.name))}
          items={items}
          button={button}
          onClose={close}
          className="top-full right-0 mt-1 min-w-48 whitespace-nowrap"
        />
      ) : null}
      {opened === 'rename' ? <RenameDialog stream={stream} onClose={close} /> : null}
      {opened === 'profiles' ? <ProfilesDialog view={view} onClose={close} /> : null}
      {opened === 'tags' ? <TagsDialog stream={stream} onClose={close} /> : null}
      {opened === 'signal-watch' ? <SignalWatchDialog stream={stream} onClose={close} /> : null}
      {opened === 'reconnect' ? <ReconnectDialog stream={stream} onClose={close} /> : null}
      {opened === 'retention' ? <RetentionDialog stream={stream} onClose={close} /> : null}
      {opened === 'suspend' ? <SuspendDialog stream={stream} isLive={isLive} onClose={close} /> : null}
      {opened === 'end-session' ? <EndSessionDialog stream={stream} onClose={close} /> : null}
      {opened === 'delete' ? (
        <DeleteStreamDialog
          stream={stream}
          isLive={isLive}
          canUndo={canUndo}
          deletion={deletion}
          onConfirm={deleteQuietly}
          onClose={close}
        />
      ) : null}
    </div>
  );
}

/** The encoder's card asks, since it shows the new key. */
function askForNewKey(): void {
  runScopedAction(pageScope, 'rotate-key');
}
