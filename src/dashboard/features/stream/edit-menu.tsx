import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { use, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { connection } from '../../api/connection.ts';
import { streamDetailKey } from '../../api/stream.ts';
import { deleteStream, editStream, endSession } from '../../api/streams.ts';
import { shortcutsOn } from '../../components/preferences.ts';
import { StreamName, shortName } from '../../components/stream-name.tsx';
import { useOwnService } from '../../components/use-own-service.ts';
import { WriteButton, WriteRefusalContext } from '../../components/write-permission.tsx';
import type { StreamObject } from '../../domain/stream-object.ts';
import type { StreamView } from '../../domain/stream-state.ts';
import { useStore } from '../../lib/create-store.ts';
import { paths } from '../../paths.ts';
import { ConfirmDialog, type ConfirmDialogProps } from '../../ui/form-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { useShortcuts } from '../../ui/use-shortcuts.ts';
import { ReconnectDialog, RenameDialog, RetentionDialog, SignalWatchDialog, TagsDialog } from './edit-dialogs.tsx';
import { say, sayDeleted, sayEdited, sayFailed } from './edit-toasts.tsx';
import { words } from './edit-words.ts';
import { RotateKeyDialog } from './encoder-setup.tsx';
import { ProfilesDialog } from './profiles-dialog.tsx';

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
  | 'new-key'
  | 'delete';

/** Everything that can be changed about a stream beside its switch. `e` opens it. */
export function EditMenu({ view, disabledReason }: { view: StreamView; disabledReason?: string | undefined }) {
  const { stream, state } = view;
  const [opened, setOpened] = useState<Opened>();
  const button = useRef<HTMLButtonElement>(null);
  const isRefused = use(WriteRefusalContext) !== undefined || disabledReason !== undefined;
  const canUndo = useOwnService();
  const resume = useResume(stream);
  const { deletion, deleteNow, deleteQuietly } = useStreamDeletion(stream, canUndo);
  const isLive = state.kind === 'live';
  const navigate = useNavigate();
  const signedIn = useStore(connection);
  // Our own service keeps a log of what happens, at upstreams too.
  const hasLog = signedIn.status === 'signed-in' && signedIn.connection.account !== undefined;
  const log = `${paths.activity()}?stream=${encodeURIComponent(stream.id)}`;
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
    hasLog ? { id: 'activity', word: words.activity, onChoose: () => void navigate(log) } : [],
    { ...opens(menuItems.endSession, 'end-session'), disabledReason: isLive ? undefined : words.notLive },
    canUndo && stream.streamKey !== undefined ? opens(menuItems.newKey, 'new-key') : [],
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
        title={words.menu(shortName(stream.name))}
        className="w-ctl px-0! max-desk:w-10"
        onClick={() => setOpened(opened === 'menu' ? undefined : 'menu')}
      >
        <Icon name="more" />
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
      {opened === 'new-key' ? <RotateKeyDialog stream={stream} onClose={close} /> : null}
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

/** Lets encoders connect again. */
export function useResume(stream: StreamObject): () => void {
  const client = useQueryClient();
  const edit = useMutation(editStream(client, stream.id));
  return () => {
    if (edit.isPending) return;
    edit.mutate(
      { suspended: false },
      {
        onSuccess: () => sayEdited(client, stream, words.resumed, { suspended: true }),
        onError: (error) => sayFailed(stream, words.notResumed, error),
      },
    );
  };
}

interface ConfirmEditProps {
  stream: StreamObject;
  isLive: boolean;
  onClose: () => void;
}

/** The question before a stream's encoders are refused. */
function SuspendDialog({ stream, isLive, onClose }: ConfirmEditProps) {
  const client = useQueryClient();
  const edit = useMutation(editStream(client, stream.id));
  const suspend = () =>
    edit.mutate(
      { suspended: true },
      {
        onSuccess: () => {
          onClose();
          sayEdited(client, stream, words.suspend.done, { suspended: false });
        },
      },
    );
  return (
    <StreamQuestion texts={words.suspend} stream={stream} mutation={edit} onConfirm={suspend} onClose={onClose}>
      {isLive ? <p className="text-ink">{words.suspend.whileLive}</p> : null}
      <p>{words.suspend.consequence}</p>
    </StreamQuestion>
  );
}

/** The question before the encoder is disconnected. */
export function EndSessionDialog({ stream, onClose }: Omit<ConfirmEditProps, 'isLive'>) {
  const end = useMutation(endSession(useQueryClient(), stream.id));
  const confirm = () =>
    end.mutate(undefined, {
      onSuccess: () => {
        onClose();
        say(stream, words.endSession.done);
      },
    });
  return (
    <StreamQuestion texts={words.endSession} stream={stream} mutation={end} onConfirm={confirm} onClose={onClose}>
      <p>{words.endSession.consequence}</p>
      <p>{words.endSession.comesBack}</p>
    </StreamQuestion>
  );
}

/** Deletes the stream of this page and goes to the list, where Undo brings it back if the API can do that. */
function useStreamDeletion(stream: Pick<StreamObject, 'id' | 'name'>, canUndo: boolean) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const deletion = useMutation(deleteStream(client, stream.id));
  const isDeleted = useRef(false);

  useEffect(
    () => () => {
      // The page fetches anew when somebody goes back to it.
      if (isDeleted.current) client.removeQueries({ queryKey: streamDetailKey(stream.id) });
    },
    [client, stream.id],
  );

  const remove = ({ isQuiet }: { isQuiet: boolean }) => {
    if (deletion.isPending) return;
    deletion.mutate(undefined, {
      onError: (error) => {
        if (!isQuiet) sayFailed(stream, words.deletion.failure, error);
      },
      onSuccess: () => {
        isDeleted.current = true;
        void navigate(paths.streams());
        if (canUndo) sayDeleted(client, stream);
        else say(stream, words.deletion.done);
      },
    });
  };
  return {
    deletion,
    deleteNow: () => remove({ isQuiet: false }),
    /** A failure is shown by the question. */
    deleteQuietly: () => remove({ isQuiet: true }),
  };
}

interface DeleteStreamDialogProps {
  stream: StreamObject;
  isLive: boolean;
  canUndo: boolean;
  deletion: Pick<UseMutationResult, 'error' | 'isPending'>;
  onConfirm: () => void;
  onClose: () => void;
}

/** The question before a stream is deleted that is live, or that nobody could bring back. */
function DeleteStreamDialog(props: DeleteStreamDialogProps) {
  const { stream, isLive, canUndo, deletion, onConfirm, onClose } = props;
  return (
    <StreamQuestion texts={words.deletion} stream={stream} mutation={deletion} onConfirm={onConfirm} onClose={onClose}>
      {isLive ? <p className="text-ink">{words.deletion.whileLive}</p> : null}
      <p>{words.deletion.keyStops}</p>
      <p>{canUndo ? words.deletion.canUndo : words.deletion.isFinal}</p>
    </StreamQuestion>
  );
}

interface StreamQuestionProps extends ConfirmDialogProps {
  stream: Pick<StreamObject, 'name'>;
}

/** The question before something is done to a stream, which it names. */
function StreamQuestion({ stream, children, ...rest }: StreamQuestionProps) {
  return (
    <ConfirmDialog {...rest}>
      <p className="mb-2 font-strong break-words">
        <StreamName name={stream.name} />
      </p>
      <div className="flex flex-col gap-2 text-ink-2">{children}</div>
    </ConfirmDialog>
  );
}
