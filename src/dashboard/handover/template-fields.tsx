import { useState } from 'react';
import { longestTemplateName } from '../../contract/handovers/template.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/fields/field.tsx';
import { SelectField } from '../ui/fields/select-field.tsx';
import { words } from './handover-lazy-words.ts';
import { templateFault } from './template-fault.ts';
import { TemplateText } from './template-text.tsx';
import type { ChosenTemplate } from './use-chosen-template.ts';

interface TemplateFieldsProps {
  chosen: ChosenTemplate;
  /** A key that may only read uses templates, and keeps none. */
  mayWrite: boolean;
}

/** Which template, what is in it, and keeping it under a name. */
export function TemplateFields({ chosen: { templates, kept, text, type, choose }, mayWrite }: TemplateFieldsProps) {
  const { list = [], save, remove } = templates;
  const [name, setName] = useState(kept?.name ?? '');
  const [said, say] = useState<{ text: string; isFailure: boolean }>();
  const [isBusy, setBusy] = useState(false);
  const fault = templateFault(text);
  const isKept = kept !== undefined && kept.text === text && kept.name === name.trim();

  const run = async (act: () => Promise<void>, failed: (why: string) => string) => {
    if (isBusy) return;
    setBusy(true);
    say(undefined);
    await act().catch((error: unknown) =>
      say({ text: failed(error instanceof Error ? error.message : ''), isFailure: true }),
    );
    setBusy(false);
  };
  const change = (next: string) => {
    const template = list.find((each) => each.id === next);
    setName(template?.name ?? '');
    say(undefined);
    choose(template?.id);
  };
  const keep = () => {
    if (fault !== undefined) return;
    if (name.trim() === '') return say({ text: words.faults.name, isFailure: true });
    void run(async () => {
      choose(await save({ name: name.trim(), text }, kept?.id));
      say({ text: words.saved, isFailure: false });
    }, words.templateFailed);
  };
  return (
    <div className="grid gap-3">
      {list.length > 0 ? (
        <SelectField
          label={words.template}
          value={kept?.id ?? ''}
          options={[
            ...list.map((each) => ({ value: each.id, word: each.name })),
            { value: '', word: words.newTemplate },
          ]}
          onChoose={change}
        />
      ) : null}
      <TemplateText text={text} fault={fault} onText={type} />
      {mayWrite ? (
        <div className="flex flex-wrap items-end gap-2">
          <div className="min-w-40 flex-1">
            <Field
              label={words.templateName}
              autoComplete="off"
              dir="auto"
              maxLength={longestTemplateName}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                // Not what the dialog is for: the template is kept.
                event.preventDefault();
                keep();
              }}
            />
          </div>
          <Button size="big" aria-disabled={isBusy || fault !== undefined || undefined} onClick={keep}>
            {isBusy ? words.saving : words.save}
          </Button>
          {kept === undefined ? null : (
            <Button
              size="big"
              look="ghost"
              onClick={() =>
                run(async () => {
                  await remove(kept.id);
                  change('');
                }, words.templateNotDeleted)
              }
            >
              {words.deleteTemplate}
            </Button>
          )}
        </div>
      ) : null}
      <p role="status" className={said?.isFailure ? 'text-failed empty:hidden' : 'text-ready empty:hidden'}>
        {said?.text ?? (isKept ? words.saved : null)}
      </p>
    </div>
  );
}
