import { NameField, type NameFieldProps } from '../ui/field.tsx';
import { nameKey } from './name-key.ts';
import { words } from './words.ts';

interface StreamNameFieldProps extends Omit<NameFieldProps, 'hint' | 'maxLength'> {
  /** `nameKeys` of the other streams. */
  taken: ReadonlySet<string>;
}

/** A stream's name. One that another stream has is pointed out, and allowed. */
export function StreamNameField({ taken, ...rest }: StreamNameFieldProps) {
  return (
    <NameField
      maxLength={10_000}
      hint={
        <span role="status" className="text-unrecorded">
          {taken.has(nameKey(rest.name)) ? words.nameExists : null}
        </span>
      }
      {...rest}
    />
  );
}
