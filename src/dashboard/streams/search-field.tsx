import type { ComponentPropsWithRef } from 'react';
import { Icon } from '../ui/icon.tsx';
import { Kbd } from '../ui/kbd.tsx';

interface SearchFieldProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'onChange'> {
  label: string;
  /** The key that leads here. */
  hotkey?: string;
  onChange: (value: string) => void;
}

export function SearchField({ label, hotkey, onChange, ...rest }: SearchFieldProps) {
  return (
    <label className="flex h-ctl w-42 min-w-0 items-center gap-2 rounded-md border border-edge bg-surface pr-1.5 pl-2 focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-accent max-desk:h-9 max-desk:w-full">
      <Icon name="search" className="shrink-0 text-ink-2" />
      <span className="sr-only">{label}</span>
      <input
        type="search"
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        className="w-full min-w-0 appearance-none bg-transparent outline-none [&::-webkit-search-cancel-button]:hidden"
        onChange={(event) => onChange(event.currentTarget.value)}
        {...rest}
      />
      {hotkey ? (
        <span aria-hidden="true" className="max-desk:hidden">
          <Kbd>{hotkey}</Kbd>
        </span>
      ) : null}
    </label>
  );
}
