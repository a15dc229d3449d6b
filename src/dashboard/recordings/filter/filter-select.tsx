import { useMemo } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { words } from '../recordings-words.ts';

interface FilterSelectProps {
  label: string;
  value: string | undefined;
  options: readonly { value: string; word: string }[];
  onChoose: (value: string) => void;
}

/** Leaves what has one value of a field: "Stream any". */
export function FilterSelect({ label, value = '', options, onChoose }: FilterSelectProps) {
  // A link may name what is no more.
  const isKnown = value === '' || options.some((option) => option.value === value);
  const list = useMemo(
    () =>
      options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.word}
        </option>
      )),
    [options],
  );
  return (
    <label
      className={joinClasses(
        'relative inline-flex h-ctl min-w-0 items-center gap-1.5 rounded-md border pl-2 focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-accent hover:bg-wash max-desk:h-10',
        value === '' ? 'border-line-strong text-ink-2' : 'border-ink',
      )}
    >
      <span className={value === '' ? undefined : 'max-desk:sr-only'}>{label}</span>
      <select
        value={value}
        onChange={(event) => onChoose(event.currentTarget.value)}
        className="recordings-choice h-full max-w-28 appearance-none truncate bg-transparent pr-6 font-strong text-ink outline-none [field-sizing:content] [&>option]:bg-surface [&>option]:font-normal"
      >
        <option value="">{words.any}</option>
        {isKnown ? null : <option value={value}>{value}</option>}
        {list}
      </select>
      <Icon name="chevron" className="pointer-events-none absolute right-1 rotate-90 text-ink-2" />
    </label>
  );
}
