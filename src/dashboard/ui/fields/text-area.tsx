import { type ComponentPropsWithRef, useId } from 'react';

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
      <label htmlFor={id} className="mb-1.5 block text-meta text-ink-3">
        {label}
      </label>
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
