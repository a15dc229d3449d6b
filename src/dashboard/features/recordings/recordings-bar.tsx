import { useQueryClient } from '@tanstack/react-query';
import { use, useRef, useState } from 'react';
import type { Clip } from '../../api/clips.ts';
import { reportCopied } from '../../api/link-copies.ts';
import { keepRecordings } from '../../api/retention.ts';
import { showActionToast } from '../../components/action-toast.tsx';
import { derivePlan, JoinButton, joinPreview } from '../../components/joins/join.tsx';
import { chosenLink, copiedLinks } from '../../components/links/copy-link.tsx';
import { warnOfCopiedLink } from '../../components/links/local-address.tsx';
import { clipsSelection, recordingsSelection, useSelection } from '../../components/lists/selection.tsx';
import { SelectionBar } from '../../components/lists/selection-bar.tsx';
import { StaleContext } from '../../components/stale.tsx';
import { shortName } from '../../components/stream-name.tsx';
import { WriteButton } from '../../components/write-permission.tsx';
import { coverageOf, formatShare } from '../../domain/coverage.ts';
import { isPlayable } from '../../domain/session-state.ts';
import { canHandOver } from '../../domain/stream-state.ts';
import { useNow } from '../../lib/clock.ts';
import { IconButton } from '../../ui/button.tsx';
import { CopyControl } from '../../ui/copy-control.tsx';
import { Icon } from '../../ui/icon.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { DeliveryPageButton } from '../deliveries/delivery-dialog.tsx';
import { clipSubjects, type DeliverySubject, sessionSubjects } from '../deliveries/delivery-subject.ts';
import { HandOverButton } from '../handover/hand-over-button.tsx';
import { clipItem, type HandoverItem } from '../handover/handover-item.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import type { LibrarySession } from './library-session.ts';
import {
  type SelectedRecordings,
  useDeriveRecording,
  type useRecordings,
  useSelectedRecordings,
} from './use-recordings.ts';
import { words } from './words.ts';

interface LibraryBarProps {
  recordings: ReturnType<typeof useRecordings>;
  /** The rows of the list on the page, recordings or clips. */
  listedIds: ReadonlySet<string>;
  /** Undefined: everything is selected already. */
  selectAll?: { count: number; act: () => void } | undefined;
}

const { selection: barWords } = words;

/** Recordings and clips are selected together, so both of their lists have the same bar. */
export function LibraryBar({ recordings, listedIds, selectAll }: LibraryBarProps) {
  const nowMs = useNow(60_000);
  const client = useQueryClient();
  // Only our own service deletes recordings.
  const { rows, isOwn } = recordings;
  const derive = useDeriveRecording(recordings, nowMs);
  const selected = useSelectedRecordings({ rows, derive, nowMs });
  const clips = [...useSelection(clipsSelection).rows.values()];
  const staleReason = use(StaleContext)?.error.message;
  const { all, last, store } = useSelection(recordingsSelection);
  const [isDeleting, setDeleting] = useState(false);
  const count = selected.count + clips.length;

  const clear = () => {
    store.clear();
    clipsSelection(client).clear();
  };

  if (count === 0 && !isDeleting) return null;
  const ids = [...selected.known.map(({ session }) => session.id), ...clips.map(({ id }) => id)];
  const hiddenCount = ids.filter((id) => !listedIds.has(id)).length;
  const items = handoverItems(selected, clips);
  const plan = isOwn && selected.isComplete && clips.length === 0 ? derivePlan(selected.known) : undefined;
  return (
    <SelectionBar
      label={clips.length > 0 ? barWords.barWithClips : barWords.bar}
      isSelecting={count > 0}
      lastId={last}
      onEscape={count > 0 ? clear : undefined}
    >
      {(leave) => (
        <>
          <div className="relative flex min-h-15 flex-wrap items-center gap-x-6 gap-y-2 py-2">
            <div className="min-w-36">
              <p role="status" className="font-strong">
                {barWords.count(count)}
              </p>
              <p className="text-meta text-ink-2">
                {sumWords(selected, clips)}
                {hiddenCount > 0 ? ` · ${barWords.hidden(hiddenCount)}` : null}
                {selectAll ? (
                  <>
                    {' · '}
                    <button type="button" className="text-accent hover:underline" onClick={selectAll.act}>
                      {barWords.all(selectAll.count)}
                    </button>
                  </>
                ) : null}
              </p>
            </div>
            {/* On a narrow page a join alone is described: nobody presses Join without it. */}
            <div
              className={`min-w-0 flex-1 border-line min-[72rem]:border-l min-[72rem]:pl-6 ${plan ? 'max-[72rem]:flex-none' : 'max-[72rem]:hidden'}`}
            >
              <p className="truncate font-strong max-[72rem]:hidden">
                {selected.isComplete ? linksWords(selected, clips) : all ? barWords.allMatching : null}
              </p>
              <p className="text-meta text-ink-2 min-[72rem]:truncate">
                {plan ? joinPreview(plan) : gapWords(selected, nowMs)}
              </p>
            </div>
            <div className="ml-auto flex flex-wrap items-center gap-2 max-desk:w-full">
              {selected.isComplete ? <HandOverButton items={items} look="primary" /> : null}
              {selected.isComplete ? <DeliveryPageButton subjects={deliverySubjects(selected, clips)} /> : null}
              <CopyLinks selected={selected} clips={clips} />
              {plan ? <JoinButton plan={plan} disabledReason={staleReason} /> : null}
              {isOwn ? <KeepSelected selected={selected} staleReason={staleReason} /> : null}
              {isOwn ? (
                <WriteButton disabledReason={staleReason} onClick={() => setDeleting(true)}>
                  <Icon name="bin" />
                  {barWords.delete}
                </WriteButton>
              ) : null}
              <IconButton
                label={barWords.clear}
                onClick={() => leave(clear)}
                className="max-desk:absolute max-desk:top-1.5 max-desk:-right-1.5"
              >
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

/** Copies one link a line, of the kind that the copy menu was last used for. */
function CopyLinks({ selected, clips }: { selected: SelectedRecordings; clips: readonly Clip[] }) {
  const client = useQueryClient();
  const linksOf = (recordings: readonly LibrarySession[]) => [
    ...recordings.flatMap(({ session, state, name }) =>
      isPlayable(state) ? (chosenLink(client, session, name) ?? session.recordingUrl ?? []) : [],
    ),
    ...clips.flatMap(({ recordingUrl }) => recordingUrl ?? []),
  ];
  const copied = useRef<readonly LibrarySession[]>([]);
  const textOf = (recordings: readonly LibrarySession[]) => {
    copied.current = recordings;
    return linksOf(recordings).join('\n');
  };
  const count = selected.isComplete ? linksOf(selected.known).length : selected.count + clips.length;
  if (count === 0) return null;
  return (
    <CopyControl
      look="plain"
      // Browsers allow copying only within the task of the click, so known links wait for nothing.
      text={() => (selected.isComplete ? textOf(selected.known) : selected.fetchAll().then(textOf))}
      onCopied={() => {
        const ids = copied.current.filter(({ state }) => isPlayable(state)).map(({ session }) => session.id);
        for (const id of ids) copiedLinks.add(id);
        for (const { id } of clips) copiedLinks.add(id);
        if (ids.length > 0) void reportCopied(client, ids);
        warnOfCopiedLink(linksOf(copied.current)[0]);
      }}
    >
      {words.selection.copyLinks(count)}
    </CopyControl>
  );
}

const maxGaps = 2;

function recordingItems({ known }: SelectedRecordings): HandoverItem[] {
  return known.filter(canHandOver).map(({ name, stream, ...view }) => ({ ...view, stream: stream ?? { name } }));
}

function handoverItems(selected: SelectedRecordings, clips: readonly Clip[]): HandoverItem[] {
  return [...recordingItems(selected), ...clips.map(clipItem)];
}

/** A delivery page lists its entries in the order in which they were on air. */
function deliverySubjects(selected: SelectedRecordings, clips: readonly Clip[]): DeliverySubject[] {
  return [...sessionSubjects(recordingItems(selected)), ...clipSubjects(clips)].sort(
    (a, b) => (a.startMs ?? 0) - (b.startMs ?? 0),
  );
}

function sumWords(selected: SelectedRecordings, clips: readonly Clip[]): string {
  const seconds = clips.reduce((sum, { durationSeconds = 0 }) => sum + durationSeconds, selected.recordedSeconds);
  const bytes = clips.reduce((sum, { sizeBytes = 0 }) => sum + sizeBytes, selected.sizeBytes);
  return [...(clips.length > 0 ? [barWords.clips(clips.length)] : []), barWords.sums(seconds, bytes)].join(' · ');
}

function linksWords({ known }: SelectedRecordings, clips: readonly Clip[]): string {
  const playable = known.filter(({ state }) => isPlayable(state));
  const problemCount = playable.filter(({ state }) => state.kind === 'ready-problem').length;
  const parts = [
    known.length > playable.length && barWords.withoutLink(known.length - playable.length),
    problemCount > 0 && barWords.problems(problemCount),
  ].filter((part) => part !== false);
  return parts.length === 0 ? barWords.linksReady(known.length + clips.length) : parts.join(' · ');
}

function gapWords({ known }: SelectedRecordings, nowMs: number): string {
  const gaps = known.flatMap((recording) => {
    const share = coverageOf(recording, nowMs)?.share ?? 1;
    return share === 1 ? [] : [barWords.gap(shortName(recording.name), formatShare(share))];
  });
  if (gaps.length === 0) return '';
  const further = gaps.length > maxGaps ? [barWords.further(gaps.length - maxGaps)] : [];
  return barWords.gaps([...gaps.slice(0, maxGaps), ...further].join(', '));
}

const { keeping: keepingWords } = words;
const expires = ({ session }: LibrarySession) => session.aircheck?.expiresAtMs !== undefined;
const isKept = ({ session }: LibrarySession) => session.aircheck?.keptAtMs !== undefined;

/** Retention would delete these recordings; one Undo is for all of them. */
function KeepSelected({ selected, staleReason }: { selected: SelectedRecordings; staleReason: string | undefined }) {
  const client = useQueryClient();
  const [doneCount, setDoneCount] = useState<number>();
  const isRunning = doneCount !== undefined;
  const doesAnyExpire = selected.known.some(expires);
  // The button stays after the last recording is kept, or the focus would be lost with it.
  if (!isRunning && !doesAnyExpire && !selected.known.some(isKept)) return null;

  const release = async (ids: readonly string[]) => {
    const { done, failed } = await keepRecordings(client, ids, false, () => undefined);
    showToast({ text: outcomeWords(done.length, keepingWords.released, failed) });
  };
  const toastKept = (ids: readonly string[], failed: readonly { error: Error }[]) =>
    showActionToast({
      text: outcomeWords(ids.length, keepingWords.kept, failed),
      act: ids.length === 0 ? undefined : () => void release(ids),
    });
  const keep = async () => {
    setDoneCount(0);
    try {
      const ids = (await selected.fetchAll()).filter(expires).map(({ session }) => session.id);
      const { done, failed } = await keepRecordings(client, ids, true, (progress) =>
        setDoneCount(progress.done.length),
      );
      toastKept(
        done.map(({ item }) => item),
        failed,
      );
    } catch (error) {
      // The selection itself could not be fetched, so no recording was tried.
      showToast({ text: error instanceof Error ? error.message : String(error) });
    } finally {
      setDoneCount(undefined);
    }
  };
  return (
    <WriteButton
      disabledReason={staleReason ?? (isRunning || doesAnyExpire ? undefined : keepingWords.none)}
      aria-disabled={isRunning || undefined}
      onClick={() => isRunning || void keep()}
    >
      {isRunning ? keepingWords.running(doneCount) : keepingWords.keep}
    </WriteButton>
  );
}

function outcomeWords(
  doneCount: number,
  doneWords: (count: number) => string,
  failed: readonly { error: Error }[],
): string {
  return [
    ...(doneCount > 0 || failed.length === 0 ? [doneWords(doneCount)] : []),
    ...(failed.length > 0 ? [keepingWords.failed(failed.length, failed[0]?.error.message ?? '')] : []),
  ].join(' ');
}
