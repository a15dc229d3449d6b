import type { Clip } from '../api/clips/clips.ts';
import { DeliveryPageButton } from '../delivery/delivery-page-button.tsx';
import { HandOverButton } from '../handover/hand-over-button.tsx';
import { shortcutsOn } from '../preferences/shortcut-preferences.ts';
import { formatDuration } from '../recording/words/format.ts';
import { formatBytes } from '../recording/words/format-size.ts';
import { DockedBar } from '../shared/lists/docked-bar.tsx';
import { useStore } from '../ui/create-store.ts';
import { DetailIcon } from '../ui/detail-icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { useShortcuts } from '../ui/use-shortcuts.ts';
import { words } from './clips-words.ts';
import { toDeliver, toHandOver } from './give-clips.ts';

interface ClipsBarProps {
  /** Those that can be played. */
  selected: readonly Clip[];
  onClear: () => void;
}

/** What the selected clips come to, and how they are given to somebody. */
export function ClipsBar({ selected, onClear }: ClipsBarProps) {
  useShortcuts({ Escape: onClear }, useStore(shortcutsOn));
  const seconds = selected.reduce((sum, { durationSeconds = 0 }) => sum + durationSeconds, 0);
  const bytes = selected.reduce((sum, { sizeBytes = 0 }) => sum + sizeBytes, 0);
  return (
    <DockedBar label={words.selection.bar} isSelecting>
      <div className="relative flex min-h-15 flex-wrap items-center gap-x-6 gap-y-2 py-2">
        <div className="min-w-36">
          <p role="status" className="font-strong">
            {words.selection.count(selected.length)}
          </p>
          <p className="text-meta text-ink-2">{`${formatDuration(seconds)}, ${formatBytes(bytes)}`}</p>
        </div>
        <div className="ml-auto flex flex-wrap items-center gap-2">
          <HandOverButton items={toHandOver(selected)} look="primary" />
          <DeliveryPageButton subjects={toDeliver(selected)} />
          <IconButton label={words.selection.clear} onClick={onClear}>
            <DetailIcon name="close" />
          </IconButton>
        </div>
      </div>
    </DockedBar>
  );
}
