import { useId } from 'react';
import { FieldLabel } from './field-label.tsx';

interface SelectFieldProps {
  label: string;
  value: string;
  options: readonly { value: string; word: string }[];
  onChoose: (value: string) => void;
}

/** One of several, by the browser's own list. */
export function SelectField({ label, value, options, onChoose }: SelectFieldProps) {
  const id = useId();
  return (
    <div>
      <FieldLabel of={id}>{label}</FieldLabel>
      <select
        id={id}
        value={value}
        onChange={(event) => onChoose(event.currentTarget.value)}
        className="h-9 w-full rounded-md border border-edge bg-surface px-2 max-desk:h-10"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.word}
          </option>
        ))}
      </select>
    </div>
  );
}
