import { useId } from 'react';
import { longestTemplate } from '../../contract/handovers/template.ts';
import { words } from './handover-lazy-words.ts';

interface TemplateTextProps {
  text: string;
  /** Why it cannot be used. */
  fault: string | undefined;
  onText: (text: string) => void;
}

/** What is written of each recording, with the names that it may have, and what is wrong with it. */
export function TemplateText({ text, fault, onText }: TemplateTextProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-meta text-ink-3">
        {words.templateText}
      </label>
      <textarea
        id={id}
        dir="auto"
        rows={3}
        spellCheck={false}
        maxLength={longestTemplate}
        aria-invalid={fault !== undefined || undefined}
        aria-describedby={`${id}-hint ${id}-fault`}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
        className="block w-full resize-y rounded-md border border-edge bg-surface px-2 py-1.5"
      />
      <p id={`${id}-fault`} role="alert" className="mt-1 text-failed empty:hidden">
        {fault}
      </p>
      <p id={`${id}-hint`} className="mt-1 text-meta text-ink-3">
        {words.placeholders}
      </p>
    </div>
  );
}
