import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { DeliveryPageButton } from '../../delivery/delivery-page-button.tsx';
import { ofSessions } from '../../delivery/delivery-subject.ts';
import type { HandoverItem } from '../../handover/blocks/entry.ts';
import { canHandOver } from '../../handover/can-hand-over.ts';
import { HandOverButton } from '../../handover/hand-over-button.tsx';
import { shortcutsOn } from '../../preferences/shortcut-preferences.ts';
import { coverageOf, formatShare } from '../../recording/coverage.ts';
import { isPlayable } from '../../recording/session-state.ts';
import { DockedBar } from '../../shared/lists/docked-bar.tsx';
import { shortName } from '../../shared/stream-name.tsx';
import { WriteButton } from '../../shared/write-permission.tsx';
import { useStore } from '../../ui/create-store.ts';
import { DetailIcon } from '../../ui/detail-icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useShortcuts } from '../../ui/use-shortcuts.ts';
import { words } from '../recordings-words.ts';
import { CopyLinks } from './copy-links.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { KeepSelected } from './keep-selected.tsx';
import { clearRecordings, recordingsSelectionOf, useRecordingsSelection } from './recordings-selection.ts';
import type { SelectedRecordings } from './selected-recordings.ts';

interface RecordingsBarProps {
  selected: SelectedRecordings;
  /** How many of them the list has drawn or read. */
  listedIds: ReadonlySet<string>;
  /** Our own service deletes recordings. */
  isOwn: boolean;
  staleReason: string | undefined;
  nowMs: number;
  /** Absent where nothing more can be selected. */
  selectAll: { count: number; act: () => void } | undefined;
}

const { selection: texts } = words;
/** Named; of more only how many there are. */
const mostGaps = 2;

/** What the selection comes to, and what can be done with it. */
export function RecordingsBar(props: RecordingsBarProps) {
  const { selected, listedIds, isOwn, staleReason, nowMs, selectAll } = props;
  const client = useQueryClient();
  const { all } = useRecordingsSelection();
  const [isDeleting, setDeleting] = useState(false);
  const isShown = selected.count > 0 || isDeleting;

  /** The focus goes back to where the selection was made. */
  const clear = () => {
    const { last } = recordingsSelectionOf(client).get();
    clearRecordings(client);
    const boxes = document.querySelectorAll<HTMLInputElement>('[data-select]');
    [...boxes].find(({ value }) => value === last)?.focus();
  };
  useShortcuts({ Escape: () => (selected.count > 0 ? clear() : false) }, useStore(shortcutsOn) && isShown);

  if (!isShown) return null;
  const hiddenCount = selected.known.filter(({ session }) => !listedIds.has(session.id)).length;
  return (
    <DockedBar label={texts.bar} isSelecting={selected.count > 0}>
      <div className="relative flex min-h-15 flex-wrap items-center gap-x-6 gap-y-2 py-2">
        <div className="min-w-36">
          <p role="status" className="font-strong">
            {texts.count(selected.count)}
          </p>
          <p className="text-meta text-ink-2">
            {texts.sums(selected.recordedSeconds, selected.sizeBytes)}
            {hiddenCount > 0 ? ` · ${texts.hidden(hiddenCount)}` : null}
            {selectAll ? (
              <>
                {' · '}
                <button type="button" className="text-accent hover:underline" onClick={selectAll.act}>
                  {texts.all(selectAll.count)}
                </button>
              </>
            ) : null}
          </p>
        </div>
        <div className="min-w-0 flex-1 recordings-links border-l border-line max-desk:hidden">
          <p className="truncate font-strong">
            {selected.isWhole ? linksWords(selected) : all ? texts.allMatching : null}
          </p>
          <p className="truncate text-meta text-ink-2">{gapWords(selected, nowMs)}</p>
        </div>
        <div className="ml-auto flex flex-wrap items-center gap-2 max-desk:w-full">
          {selected.isWhole ? <HandOverButton items={handoverItems(selected)} look="primary" /> : null}
          {selected.isWhole ? <DeliveryPageButton subjects={ofSessions(handoverItems(selected))} /> : null}
          <CopyLinks selected={selected} />
          {isOwn ? <KeepSelected selected={selected} staleReason={staleReason} /> : null}
          {isOwn ? (
            <WriteButton disabledReason={staleReason} onClick={() => setDeleting(true)}>
              <DetailIcon name="bin" />
              {texts.delete}
            </WriteButton>
          ) : null}
          <IconButton label={texts.clear} onClick={clear} className="recordings-clear">
            <DetailIcon name="close" />
          </IconButton>
        </div>
      </div>
      {isDeleting ? <DeleteDialog selected={selected} onClose={() => setDeleting(false)} /> : null}
    </DockedBar>
  );
}

/** What of the selection there is to give to somebody, in the order of the list. */
function handoverItems({ known }: SelectedRecordings): HandoverItem[] {
  return known.filter(canHandOver).map(({ name, stream, ...reading }) => ({ ...reading, stream: stream ?? { name } }));
}

function linksWords({ known }: SelectedRecordings): string {
  const playable = known.filter(({ state }) => isPlayable(state));
  const problemCount = playable.filter(({ state }) => state.kind === 'ready-problem').length;
  const parts = [
    known.length > playable.length && texts.withoutLink(known.length - playable.length),
    problemCount > 0 && texts.problems(problemCount),
  ].filter((part) => part !== false);
  return parts.length === 0 ? texts.linksReady(known.length) : parts.join(' · ');
}

function gapWords({ known }: SelectedRecordings, nowMs: number): string {
  const gaps = known.flatMap((recording) => {
    const share = coverageOf(recording, nowMs)?.share ?? 1;
    return share === 1 ? [] : [texts.gap(shortName(recording.name), formatShare(share))];
  });
  if (gaps.length === 0) return '';
  const further = gaps.length > mostGaps ? [texts.further(gaps.length - mostGaps)] : [];
  return texts.gaps([...gaps.slice(0, mostGaps), ...further].join(', '));
}
