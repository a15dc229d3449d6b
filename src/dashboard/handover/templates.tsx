import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import * as v from 'valibot';
import {
  longestTemplate,
  longestTemplateName,
  readTemplate,
  type WriteTemplate,
} from '../../contract/handovers/template.ts';
import { me } from '../api/connections.ts';
import { deleteTemplate, type HandoverTemplate, handoverTemplates, writeTemplate } from '../api/handovers.ts';
import { Button } from '../ui/button.tsx';
import { createStore, useStore } from '../ui/create-store.ts';
import { Field } from '../ui/fields/field.tsx';
import { SelectField } from '../ui/fields/select-field.tsx';
import { TextArea } from '../ui/fields/text-area.tsx';
import { handoverChoices } from './handover-choices.ts';
import { words } from './words.ts';

const templatesSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.object({ id: v.string(), name: v.string(), text: v.string() })),
);

/** The templates of this browser, where the API keeps none. */
export const ownTemplates = createStore<readonly HandoverTemplate[]>([], {
  kept: {
    key: 'aircheck.handover-templates',
    read: (text) => {
      const read = v.safeParse(templatesSchema, text);
      return read.success ? read.output : undefined;
    },
    write: (templates) => (templates.length === 0 ? undefined : JSON.stringify(templates)),
  },
});

interface Templates {
  /** Undefined until they are read. */
  list: readonly HandoverTemplate[] | undefined;
  /** Returns its id. */
  save: (template: WriteTemplate, id: string | undefined) => Promise<string>;
  remove: (id: string) => Promise<void>;
}

/** The templates: of the account, for all who use it; of this browser where no service of ours keeps any. */
function useTemplates(): Templates {
  const client = useQueryClient();
  const { data: asker } = useQuery(me);
  const isKept = asker !== undefined && asker !== null;
  const { data } = useQuery({ ...handoverTemplates, enabled: isKept });
  const own = useStore(ownTemplates);
  if (isKept || asker === undefined) {
    return {
      list: data,
      save: (template, id) => writeTemplate(client, template, id),
      remove: (id) => deleteTemplate(client, id),
    };
  }
  return {
    list: own,
    save: async (template, id = `own-${Date.now()}`) => {
      const others = ownTemplates.get().filter((each) => each.id !== id);
      ownTemplates.set([...others, { id, ...template }].sort((a, b) => a.name.localeCompare(b.name)));
      return id;
    },
    remove: async (id) => ownTemplates.set(ownTemplates.get().filter((each) => each.id !== id)),
  };
}

export interface ChosenTemplate {
  templates: Templates;
  /** Undefined: one that is not kept yet. */
  kept: HandoverTemplate | undefined;
  /** As it is now, kept or not. */
  text: string;
  type: (text: string) => void;
  choose: (id: string | undefined) => void;
}

/** The template that was used last in this browser, and what becomes of its text while it is edited. */
export function useChosenTemplate(): ChosenTemplate {
  const templates = useTemplates();
  const { templateId } = useStore(handoverChoices);
  const [typed, setTyped] = useState<string>();
  const kept = templates.list?.find(({ id }) => id === templateId);
  return {
    templates,
    kept,
    text: typed ?? kept?.text ?? words.sample,
    type: setTyped,
    choose: (id) => {
      setTyped(undefined);
      handoverChoices.set({ ...handoverChoices.get(), templateId: id });
    },
  };
}

/** Why a template cannot be used, in words. */
export function templateFault(text: string): string | undefined {
  if (text.trim() === '') return words.faults.empty;
  const read = readTemplate(text);
  if (!('fault' in read)) return undefined;
  return 'unknown' in read.fault ? words.faults.unknown(read.fault.unknown) : words.faults.brace(read.fault.brace);
}

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

interface TemplateTextProps {
  text: string;
  /** Why it cannot be used. */
  fault: string | undefined;
  onText: (text: string) => void;
}

/** What is written of each recording, with the names that it may have, and what is wrong with it. */
function TemplateText({ text, fault, onText }: TemplateTextProps) {
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
