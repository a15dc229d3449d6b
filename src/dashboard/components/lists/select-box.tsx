import { useStore } from '../../lib/create-store.ts';
import { joinClasses } from '../../ui/join-classes.ts';
import { isSelected, type SelectionStore } from './selection.ts';

interface SelectBoxProps<TRow extends { id: string }, TAll> {
  selection: SelectionStore<TRow, TAll>;
  row: TRow;
  label: string;
  /** The place of the box. */
  className: string;
  /** Hidden until the pointer, the focus or another selection asks for it. */
  isQuiet?: boolean;
  /** Colours the ground of a selected row. */
  hasGround?: boolean;
}

/** The checkbox of a row: with Shift it takes all rows from the one whose box was used last. */
export function SelectBox<TRow extends { id: string }, TAll>({
  selection,
  row,
  label,
  className,
  isQuiet = true,
  hasGround = false,
}: SelectBoxProps<TRow, TAll>) {
  const { subscribe, get } = selection;
  const isOn = useStore({ subscribe, get: () => isSelected(get(), row.id) });
  return (
    <>
      <label className={className}>
        <input
          type="checkbox"
          data-select
          value={row.id}
          aria-label={label}
          checked={isOn}
          onChange={({ currentTarget, nativeEvent }) => {
            const isRange = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;
            selection.select(isRange ? selection.rangeTo(row) : [row], currentTarget.checked, row.id);
          }}
          className={joinClasses('size-4 accent-accent-fill', isQuiet ? 'row-box' : 'cursor-pointer')}
        />
      </label>
      {isOn && hasGround ? <span className="row-chosen" /> : null}
    </>
  );
}

interface SelectAllBoxProps {
  label: string;
  /** How many of how many are selected. */
  count: number;
  total: number;
  onToggle: () => void;
  className: string;
}

/** The checkbox in the head of a list. On a narrow page the bar has a button instead. */
export function SelectAllBox({ label, count, total, onToggle, className }: SelectAllBoxProps) {
  const isAll = count > 0 && count === total;
  return (
    <label className={className}>
      <input
        type="checkbox"
        aria-label={label}
        checked={isAll}
        ref={(element) => {
          if (element) element.indeterminate = count > 0 && !isAll;
        }}
        onChange={onToggle}
        className="size-4 accent-accent-fill"
      />
    </label>
  );
}
