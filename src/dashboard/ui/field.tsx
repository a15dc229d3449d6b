import { type ComponentPropsWithRef, type ReactNode, useId, useState } from 'react';
import { joinClasses } from './join-classes.ts';
import { words } from './words.ts';

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

interface FieldLabelProps {
  /** The id of what it names. */
  of: string;
  children: string;
}

/** What a field is asked for, above it. */
export function FieldLabel({ of, children }: FieldLabelProps) {
  return (
    <label htmlFor={of} className="mb-1.5 block text-meta text-ink-3">
      {children}
    </label>
  );
}

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

interface TextAreaProps extends ComponentPropsWithRef<'textarea'> {
  label: string;
  onText: (text: string) => void;
}

/** A labelled text of several lines, in whichever direction it is written. */
export function TextArea({ label, onText, id: givenId, ...rest }: TextAreaProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <div>
      <FieldLabel of={id}>{label}</FieldLabel>
      <textarea
        id={id}
        dir="auto"
        onChange={(event) => onText(event.currentTarget.value)}
        className="block w-full resize-y rounded-md border border-edge bg-surface px-2 py-1.5"
        {...rest}
      />
    </div>
  );
}
