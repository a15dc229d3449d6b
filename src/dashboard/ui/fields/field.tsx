import { type ComponentPropsWithRef, type ReactNode, useId, useState } from 'react';
import { joinClasses } from '../join-classes.ts';
import { words } from '../ui-lazy-words.ts';
import { FieldLabel } from './field-label.tsx';

export interface FieldProps extends Omit<ComponentPropsWithRef<'input'>, 'id'> {
  label: string;
  hint?: ReactNode;
  /** Why the value was not taken. Announced when it appears; the value stays as it was typed. */
  error?: string | undefined;
}

/** A labelled line of text, with its hint and its error beside it; what it lacks is said there too, in place of the browser's bubble. */
export function Field({ label, hint, error: refusal, className, ...rest }: FieldProps) {
  const id = useId();
  const [lack, setLack] = useState<string>();
  const error = lack ?? refusal;
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div>
      <FieldLabel of={id}>{label}</FieldLabel>
      <input
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
        className={joinClasses(
          'h-9 w-full min-w-0 rounded-md border bg-surface px-2 max-desk:h-10',
          error ? 'border-failed' : 'border-edge',
          className,
        )}
        onInput={() => setLack(undefined)}
        onInvalid={(event) => {
          event.preventDefault();
          const field = event.currentTarget;
          setLack(lackOf(field));
          firstLacking(field)?.focus();
        }}
        {...rest}
      />
      {hint ? (
        <p id={`${id}-hint`} className="mt-1.5 text-meta text-ink-3">
          {hint}
        </p>
      ) : null}
      <p id={`${id}-error`} role="alert" className="mt-1.5 text-failed empty:hidden">
        {error}
      </p>
    </div>
  );
}

function firstLacking({ form }: HTMLInputElement): HTMLInputElement | undefined {
  const inputs = Array.from(form?.elements ?? []).filter((element) => element instanceof HTMLInputElement);
  return inputs.find(({ validity }) => !validity.valid);
}

/** In our own words where we have any. */
function lackOf({ validity, title, validationMessage }: HTMLInputElement): string {
  return validity.patternMismatch || validity.valueMissing ? title || words.required : validationMessage;
}
