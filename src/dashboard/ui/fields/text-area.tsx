import { type ComponentPropsWithRef, useId } from 'react';
import { FieldLabel } from './field-label.tsx';

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
