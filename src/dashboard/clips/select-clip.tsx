import { words } from './clips-words.ts';

interface SelectClipProps {
  id: string;
  name: string;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
}

/** Selects a clip, to be given to somebody or deleted with others. */
export function SelectClip({ id, name, isSelected, onSelect }: SelectClipProps) {
  return (
    <label className="grid size-6 shrink-0 cursor-pointer place-items-center max-desk:size-9">
      <input
        type="checkbox"
        value={id}
        data-select
        aria-label={words.select(name)}
        checked={isSelected}
        onChange={({ currentTarget }) => onSelect(currentTarget.checked)}
        className="size-4 cursor-pointer accent-accent-fill"
      />
    </label>
  );
}
