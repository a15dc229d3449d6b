import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { reportCopied } from '../../api/activity.ts';
import type { Clip } from '../../api/clips.ts';
import { isPlayable } from '../../recording/session-state.ts';
import { chosenLink } from '../../shared/links/chosen-link.ts';
import { copiedLinks } from '../../shared/links/copied-links.ts';
import { warnOfCopiedLink } from '../../shared/links/copy-items.ts';
import { CopyControl } from '../../ui/copy-control.tsx';
import type { Recording } from '../list/read-recording.ts';
import { words } from '../recordings-words.ts';
import type { SelectedRecordings } from './selected-recordings.ts';

/** Copies the links of what is selected, one a line, of the kind that was chosen last. */
export function CopyLinks({ selected, clips }: { selected: SelectedRecordings; clips: readonly Clip[] }) {
  const client = useQueryClient();
  const linksOf = (recordings: readonly Recording[]) => [
    ...recordings.flatMap(({ session, state, name }) =>
      isPlayable(state) ? (chosenLink(client, session, name) ?? session.recordingUrl ?? []) : [],
    ),
    ...clips.flatMap(({ recordingUrl }) => recordingUrl ?? []),
  ];
  const copied = useRef<readonly Recording[]>([]);
  const textOf = (recordings: readonly Recording[]) => {
    copied.current = recordings;
    return linksOf(recordings).join('\n');
  };
  const count = selected.isWhole ? linksOf(selected.known).length : selected.count + clips.length;
  if (count === 0) return null;
  return (
    <CopyControl
      look="plain"
      // Of what was read already it is copied in the task of the click.
      text={() => (selected.isWhole ? textOf(selected.known) : selected.readAll().then(textOf))}
      onCopied={() => {
        const ids = copied.current.filter(({ state }) => isPlayable(state)).map(({ session }) => session.id);
        for (const id of ids) copiedLinks.add(id);
        for (const { id } of clips) copiedLinks.add(id);
        if (ids.length > 0) void reportCopied(client, ids);
        void warnOfCopiedLink(linksOf(copied.current)[0]);
      }}
    >
      {words.selection.copyLinks(count)}
    </CopyControl>
  );
}
