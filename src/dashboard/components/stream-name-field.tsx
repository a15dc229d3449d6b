import { NameField, type NameFieldProps } from '../ui/field.tsx';
import { words } from './words.ts';

interface StreamNameFieldProps extends Omit<NameFieldProps, 'hint' | 'maxLength'> {
  taken: ReadonlySet<string>;
}

/** Warns of a name that another stream has, and allows it. */
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

/** Two names that people would take for one have the same key. */
export function nameKey(name: string): string {
  return name.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();
}

export function nameKeys(named: readonly { name: string }[]): ReadonlySet<string> {
  return new Set(named.map(({ name }) => nameKey(name)));
}
