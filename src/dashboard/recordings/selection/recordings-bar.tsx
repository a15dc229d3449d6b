import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Clip } from '../../api/clips.ts';
import { DeliveryPageButton } from '../../deliveries/delivery-page-button.tsx';
import { HandOverButton } from '../../handover/hand-over-button.tsx';
import { derivePlan, JoinButton, joinPreview } from '../../shared/joins/join.tsx';
import { clipsSelection, recordingsSelection, useSelection } from '../../shared/lists/selection.ts';
import { SelectionBar } from '../../shared/lists/selection-bar.tsx';
import { useNow } from '../../shared/use-now.ts';
import { WriteButton } from '../../shared/write-permission.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { words } from '../recordings-words.ts';
import { gapWords, givenItems, givenSubjects, linksWords, sumWords } from './chosen-links.ts';
import { CopyLinks } from './copy-links.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { KeepSelected } from './keep-selected.tsx';
import type { SelectedRecordings } from './selected-recordings.ts';

interface RecordingsBarProps {
  selected: SelectedRecordings;
  clips: readonly Clip[];
  /** What the list has drawn or read of either. */
  listedIds: ReadonlySet<string>;
  /** Our own service deletes recordings. */
  isOwn: boolean;
  staleReason: string | undefined;
  /** Absent where nothing more can be selected. */
  selectAll: { count: number; act: () => void } | undefined;
}

const { selection: texts } = words;

/** What the selection comes to, and what can be done with it. */
export function RecordingsBar(props: RecordingsBarProps) {
  const { selected, clips, listedIds, isOwn, staleReason, selectAll } = props;
  const nowMs = useNow(60_000);
  const client = useQueryClient();
  const { all, last, store } = useSelection(recordingsSelection);
  const [isDeleting, setDeleting] = useState(false);
  const count = selected.count + clips.length;
  const isShown = count > 0 || isDeleting;

  const clear = () => {
    store.clear();
    clipsSelection(client).clear();
  };

  if (!isShown) return null;
  const ids = [...selected.known.map(({ session }) => session.id), ...clips.map(({ id }) => id)];
  const hiddenCount = ids.filter((id) => !listedIds.has(id)).length;
  const given = givenItems(selected, clips);
  const plan = isOwn && selected.isWhole && clips.length === 0 ? derivePlan(selected.known) : undefined;
  return (
    <SelectionBar
      label={clips.length > 0 ? texts.barWithClips : texts.bar}
      isSelecting={count > 0}
      lastId={last}
      onEscape={count > 0 ? clear : undefined}
    >
      {(leave) => (
        <>
          <div className="relative flex min-h-15 flex-wrap items-center gap-x-6 gap-y-2 py-2">
            <div className="min-w-36">
              <p role="status" className="font-strong">
                {texts.count(count)}
              </p>
              <p className="text-meta text-ink-2">
                {sumWords(selected, clips)}
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
            {/* On a narrow page a join alone is described: nobody presses Join without it. */}
            <div
              className={`min-w-0 flex-1 recordings-links border-line min-[72rem]:border-l ${plan ? 'max-[72rem]:flex-none' : 'max-[72rem]:hidden'}`}
            >
              <p className="truncate font-strong max-[72rem]:hidden">
                {selected.isWhole ? linksWords(selected, clips) : all ? texts.allMatching : null}
              </p>
              <p className="text-meta text-ink-2 min-[72rem]:truncate">
                {plan ? joinPreview(plan) : gapWords(selected, nowMs)}
              </p>
            </div>
            <div className="ml-auto flex flex-wrap items-center gap-2 max-desk:w-full">
              {selected.isWhole ? <HandOverButton items={given} look="primary" /> : null}
              {selected.isWhole ? <DeliveryPageButton subjects={givenSubjects(selected, clips)} /> : null}
              <CopyLinks selected={selected} clips={clips} />
              {plan ? <JoinButton plan={plan} disabledReason={staleReason} /> : null}
              {isOwn ? <KeepSelected selected={selected} staleReason={staleReason} /> : null}
              {isOwn ? (
                <WriteButton disabledReason={staleReason} onClick={() => setDeleting(true)}>
                  <Icon name="bin" />
                  {texts.delete}
                </WriteButton>
              ) : null}
              <IconButton label={texts.clear} onClick={() => leave(clear)} className="recordings-clear">
                <Icon name="close" />
              </IconButton>
            </div>
          </div>
          {isDeleting ? <DeleteDialog selected={selected} clips={clips} onClose={() => setDeleting(false)} /> : null}
        </>
      )}
    </SelectionBar>
  );
}
