import { type ComponentPropsWithRef, type ReactNode, useId, useState } from 'react';
import { joinClasses } from './join-classes.ts';
import { words } from './words.ts';

interface FieldProps extends Omit<ComponentPropsWithRef<'input'>, 'id'> {
  label: string;
  hint?: ReactNode;
  /** Announced when it appears; the typed value stays. */
  error?: string | undefined;
}

/** The error shows failed constraints, in place of the browser's bubble. */
export function Field({ label, hint, error: givenError, className, ...rest }: FieldProps) {
  const id = useId();
  const [invalid, setInvalid] = useState<string>();
  const error = invalid ?? givenError;
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div>
      <FieldLabel htmlFor={id}>{label}</FieldLabel>
      <input
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
        className={joinClasses(
          'h-9 w-full min-w-0 rounded-md border bg-surface px-2 max-desk:h-10',
          error ? 'border-failed' : 'border-edge',
          className,
        )}
        onInput={() => setInvalid(undefined)}
        onInvalid={(event) => {
          event.preventDefault();
          const field = event.currentTarget;
          setInvalid(validationSentence(field));
          findFirstInvalid(field)?.focus();
        }}
        {...rest}
      />
      {hint ? (
        <p id={`${id}-hint`} className="mt-1.5 text-meta text-ink-3">
          {hint}
        </p>
      ) : null}
      <Problem id={`${id}-error`} className="mt-1.5">
        {error}
      </Problem>
    </div>
  );
}

/** It is mounted while empty, so that screen readers announce what comes into it. */
export function Problem({ className, ...rest }: ComponentPropsWithRef<'p'>) {
  return <p role="alert" className={joinClasses('text-failed empty:hidden', className)} {...rest} />;
}

function findFirstInvalid({ form }: HTMLInputElement): HTMLInputElement | undefined {
  const inputs = Array.from(form?.elements ?? []).filter((element) => element instanceof HTMLInputElement);
  return inputs.find(({ validity }) => !validity.valid);
}

/** The browser's own words remain for constraints that we have no sentence for. */
function validationSentence({ validity, title, validationMessage }: HTMLInputElement): string {
  return validity.patternMismatch || validity.valueMissing ? title || words.required : validationMessage;
}

export function FieldLabel({ htmlFor, children }: { htmlFor: string; children: string }) {
  return (
    <label htmlFor={htmlFor} className="mb-1.5 block text-meta text-ink-3">
      {children}
    </label>
  );
}

export interface NameFieldProps extends Pick<FieldProps, 'hint' | 'error' | 'onPaste' | 'ref'> {
  name: string;
  maxLength: number;
  onName: (name: string) => void;
}

/** A name may be in any script, but not spaces alone. The focus selects it, so that typing replaces it. */
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

export function SelectField({ label, value, options, onChoose }: SelectFieldProps) {
  const id = useId();
  return (
    <div>
      <FieldLabel htmlFor={id}>{label}</FieldLabel>
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

export function TextArea({ label, onText, id: givenId, ...rest }: TextAreaProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <div>
      <FieldLabel htmlFor={id}>{label}</FieldLabel>
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

interface ChoiceProps {
  /** All choices of one question share it. */
  name: string;
  isChosen: boolean;
  onChoose: () => void;
  children: ReactNode;
  note?: ReactNode;
}

export function Choice({ name, isChosen, onChoose, children, note }: ChoiceProps) {
  return (
    <label className="flex min-h-ctl w-fit cursor-pointer items-baseline gap-2 py-1 max-desk:min-h-10 max-desk:py-2">
      <input
        type="radio"
        name={name}
        checked={isChosen}
        onChange={onChoose}
        className="size-3.5 shrink-0 translate-y-0.5 cursor-pointer accent-accent-fill"
      />
      <span>
        {children}
        {note ? <span className="ml-2 text-meta text-ink-3">{note}</span> : null}
      </span>
    </label>
  );
}

interface ChoiceRowProps<Answer extends string> {
  question: string;
  name: string;
  answers: readonly Answer[];
  chosen: Answer;
  onChoose: (answer: Answer) => void;
  wordsOf: (answer: Answer) => ReactNode;
  /** Fields that belong to the chosen answer. */
  children?: ReactNode;
}

export function ChoiceRow<Answer extends string>(props: ChoiceRowProps<Answer>) {
  const { question, name, answers, chosen, onChoose, wordsOf, children } = props;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-meta text-ink-3">{question}</legend>
      <div className="flex flex-wrap gap-x-6">
        {answers.map((answer) => (
          <Choice key={answer} name={name} isChosen={answer === chosen} onChoose={() => onChoose(answer)}>
            {wordsOf(answer)}
          </Choice>
        ))}
      </div>
      {children}
    </fieldset>
  );
}
