import { useQueryClient } from '@tanstack/react-query';
import type { Session } from '../../recording/stream-object.ts';
import { words } from '../recordings-words.ts';
import {
  isSelected,
  rangeOfRows,
  recordingsSelectionOf,
  selectRecordings,
  useRecordingsSelection,
} from './recordings-selection.ts';

interface SelectRecordingProps {
  session: Session;
  /** What it is called: its stream and when it was. */
  label: string;
  /** All rows in their order, for a range. */
  rowsNow: () => readonly Session[];
}

/** Selects a recording; with Shift, all from the one whose box was used last. */
export function SelectRecording({ session, label, rowsNow }: SelectRecordingProps) {
  const client = useQueryClient();
  const isChosen = isSelected(useRecordingsSelection(), session.id);
  return (
    <>
      <label className="recordings-box">
        <input
          type="checkbox"
          data-select
          value={session.id}
          aria-label={label}
          checked={isChosen}
          onChange={({ currentTarget, nativeEvent }) => {
            const isRange = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;
            const { last } = recordingsSelectionOf(client).get();
            const chosen = isRange ? rangeOfRows(rowsNow(), last, session) : [session];
            selectRecordings(client, chosen, currentTarget.checked, session.id);
          }}
          className="size-4 accent-accent-fill row-box"
        />
      </label>
      {isChosen ? <span className="row-chosen" /> : null}
    </>
  );
}

interface SelectAllRecordingsProps {
  state: 'all' | 'some' | 'none';
  onToggle: () => void;
}

/** Selects all that match, or none of them. On a narrow page the bar does. */
export function SelectAllRecordings({ state, onToggle }: SelectAllRecordingsProps) {
  return (
    <label className="recordings-box recordings-all">
      <input
        type="checkbox"
        aria-label={words.selection.selectAll}
        checked={state === 'all'}
        ref={(element) => {
          if (element) element.indeterminate = state === 'some';
        }}
        onChange={onToggle}
        className="size-4 accent-accent-fill"
      />
    </label>
  );
}
