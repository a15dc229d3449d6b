import { words } from '../ui-lazy-words.ts';
import { Field, type FieldProps } from './field.tsx';

export interface NameFieldProps extends Pick<FieldProps, 'hint' | 'error' | 'onPaste' | 'ref'> {
  name: string;
  maxLength: number;
  onName: (name: string) => void;
}

/** The name that somebody gives something: text of every script, but not spaces alone. Selected on focus: typing replaces it. */
export function NameField({ name, onName, ...rest }: NameFieldProps) {
  return (
    <Field
      label={words.name}
      required
      pattern="[\s\S]*\S[\s\S]*"
      title={words.namePattern}
      autoComplete="off"
      dir="auto"
      value={name}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => onName(event.currentTarget.value)}
      {...rest}
    />
  );
}
