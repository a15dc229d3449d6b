import { NameField, type NameFieldProps } from '../ui/field.tsx';
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

/** What two names have in common that people would take for one. */
export function nameKey(name: string): string {
  return name.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();
}

/** The keys of the names that there are. */
export function nameKeys(named: readonly { name: string }[]): ReadonlySet<string> {
  return new Set(named.map(({ name }) => nameKey(name)));
}
