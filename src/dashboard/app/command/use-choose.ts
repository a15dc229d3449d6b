import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useHref, useNavigate } from 'react-router-dom';
import { siteRoot } from '../../api/connection.ts';
import { ingest } from '../../api/machine.ts';
import { setRecord } from '../../api/record.ts';
import { startTestBroadcast } from '../../api/test-broadcast.ts';
import { askSignOut } from '../../components/ask-sign-out.ts';
import { createKeptIds } from '../../components/kept-ids.ts';
import { chosenLink, copiedLinks, copyKind, noteLinkCopied } from '../../components/links/copied-links.ts';
import { dayInSentence } from '../../components/lists/day-in-sentence.ts';
import { shortName } from '../../components/stream-name.tsx';
import { newStreamWanted } from '../../features/shortcuts/new-stream-wanted.ts';
import { paths } from '../../paths.ts';
import { copyText } from '../../ui/copy-control.tsx';
import { showToast } from '../../ui/toasts.tsx';
import type { CommandAction, CommandItem } from './command-items.ts';
import { words } from './words.ts';

const testSeconds = 20;

interface ChooseHandlers {
  onClose: () => void;
  onHelp: () => void;
  /** The browser refused to copy, so the dialog shows the link. */
  onRefusedCopy: (text: string) => void;
}

/** Uses the same mutations as the controls of the pages, with their toast and Undo. */
export function useChoose({ onClose, onHelp, onRefusedCopy }: ChooseHandlers) {
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
        void navigate(paths.streams(), newStreamWanted);
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

/** Ids of items that were chosen in this browser, the newest last. */
export const recentChoices = createKeptIds('aircheck.recent', 20);

/** Only harmless items are offered first: a blind Enter must not change anything. */
function remember({ id, action }: CommandItem): void {
  if (action.kind === 'go' || action.kind === 'copy') recentChoices.add(id);
}
