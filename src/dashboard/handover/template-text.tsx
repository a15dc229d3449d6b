import { useId } from 'react';
import { longestTemplate } from '../../contract/handovers/template.ts';
import { TextArea } from '../ui/fields/text-area.tsx';
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
      <TextArea
        id={id}
        label={words.templateText}
        rows={3}
        spellCheck={false}
        maxLength={longestTemplate}
        aria-invalid={fault !== undefined || undefined}
        aria-describedby={`${id}-hint ${id}-fault`}
        value={text}
        onText={onText}
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
