import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import * as v from 'valibot';
import {
  maxTemplateLength,
  maxTemplateNameLength,
  readTemplate,
  type WriteTemplate,
} from '../../../contract/handover.ts';
import { me } from '../../api/connections.ts';
import { deleteTemplate, type HandoverTemplate, handoverTemplates, writeTemplate } from '../../api/handovers.ts';
import { createStore, useStore } from '../../lib/create-store.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Problem, SelectField, TextArea } from '../../ui/field.tsx';
import { handoverChoices } from './block.ts';
import { words } from './words.ts';

const templatesSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.object({ id: v.string(), name: v.string(), text: v.string() })),
);

/** Another API keeps no templates, so this browser does. */
export const browserTemplates = createStore<readonly HandoverTemplate[]>([], {
  persisted: {
    key: 'aircheck.handover-templates',
    parse: (text) => {
      const parsed = v.safeParse(templatesSchema, text);
      return parsed.success ? parsed.output : undefined;
    },
    serialize: (templates) => (templates.length === 0 ? undefined : JSON.stringify(templates)),
  },
});

interface Templates {
  /** The list is undefined until the first answer. */
  list: readonly HandoverTemplate[] | undefined;
  save: (template: WriteTemplate, id: string | undefined) => Promise<string>;
  remove: (id: string) => Promise<void>;
}

/** Our own service keeps templates for everybody of the account. */
function useTemplates(): Templates {
  const client = useQueryClient();
  const { data: asker } = useQuery(me);
  const areShared = asker !== undefined && asker !== null;
  const { data } = useQuery({ ...handoverTemplates, enabled: areShared });
  const inBrowser = useStore(browserTemplates);
  if (areShared || asker === undefined) {
    return {
      list: data,
      save: (template, id) => writeTemplate(client, template, id),
      remove: (id) => deleteTemplate(client, id),
    };
  }
  return {
    list: inBrowser,
    save: async (template, id = `own-${Date.now()}`) => {
      const others = browserTemplates.get().filter((other) => other.id !== id);
      browserTemplates.set([...others, { id, ...template }].sort((a, b) => a.name.localeCompare(b.name)));
      return id;
    },
    remove: async (id) => browserTemplates.set(browserTemplates.get().filter((other) => other.id !== id)),
  };
}

interface ChosenTemplate {
  templates: Templates;
  /** A template that is not saved yet is undefined. */
  saved: HandoverTemplate | undefined;
  text: string;
  type: (text: string) => void;
  choose: (id: string | undefined) => void;
}

/** The dialog begins with the template that was used last in this browser. */
export function useChosenTemplate(): ChosenTemplate {
  const templates = useTemplates();
  const { templateId } = useStore(handoverChoices);
  const [typed, setTyped] = useState<string>();
  const saved = templates.list?.find(({ id }) => id === templateId);
  return {
    templates,
    saved,
    text: typed ?? saved?.text ?? words.sample,
    type: setTyped,
    choose: (id) => {
      setTyped(undefined);
      handoverChoices.set({ ...handoverChoices.get(), templateId: id });
    },
  };
}

export function templateFault(text: string): string | undefined {
  if (text.trim() === '') return words.faults.empty;
  const parsed = readTemplate(text);
  if (!('fault' in parsed)) return undefined;
  const { fault } = parsed;
  return 'unknown' in fault ? words.faults.unknown(fault.unknown) : words.faults.brace(fault.brace);
}

interface TemplateFieldsProps {
  template: ChosenTemplate;
  /** A key that may only read can use templates, but not save them. */
  mayWrite: boolean;
}

export function TemplateFields({ template: { templates, saved, text, type, choose }, mayWrite }: TemplateFieldsProps) {
  const { list = [], save, remove } = templates;
  const [name, setName] = useState(saved?.name ?? '');
  const nameField = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState<{ text: string; isFailure: boolean }>();
  const [isBusy, setBusy] = useState(false);
  const fault = templateFault(text);
  const isSaved = saved !== undefined && saved.text === text && saved.name === name.trim();

  const run = async (act: () => Promise<void>, failed: (why: string) => string) => {
    if (isBusy) return;
    setBusy(true);
    setOutcome(undefined);
    await act().catch((error: unknown) =>
      setOutcome({ text: failed(error instanceof Error ? error.message : ''), isFailure: true }),
    );
    setBusy(false);
  };
  const change = (id: string) => {
    const template = list.find((known) => known.id === id);
    setName(template?.name ?? '');
    setOutcome(undefined);
    choose(template?.id);
  };
  const saveAs = () => {
    if (fault !== undefined) return;
    if (name.trim() === '') return setOutcome({ text: words.faults.name, isFailure: true });
    void run(async () => {
      choose(await save({ name: name.trim(), text }, saved?.id));
      setOutcome({ text: words.saved, isFailure: false });
    }, words.templateFailed);
  };
  return (
    <div className="grid gap-3">
      {list.length > 0 ? (
        <SelectField
          label={words.template}
          value={saved?.id ?? ''}
          options={[...list.map(({ id, name: word }) => ({ value: id, word })), { value: '', word: words.newTemplate }]}
          onChoose={change}
        />
      ) : null}
      <TemplateText text={text} fault={fault} onText={type} />
      {mayWrite ? (
        <div className="flex flex-wrap items-end gap-2">
          <div className="min-w-40 flex-1">
            <Field
              label={words.templateName}
              ref={nameField}
              autoComplete="off"
              dir="auto"
              maxLength={maxTemplateNameLength}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                // Enter would submit the dialog.
                event.preventDefault();
                saveAs();
              }}
            />
          </div>
          <Button size="big" aria-disabled={isBusy || fault !== undefined || undefined} onClick={saveAs}>
            {isBusy ? words.saving : words.save}
          </Button>
          {saved === undefined ? null : (
            <Button
              size="big"
              look="ghost"
              onClick={() =>
                run(async () => {
                  await remove(saved.id);
                  change('');
                  // The button is gone with its template.
                  nameField.current?.focus();
                }, words.templateNotDeleted)
              }
            >
              {words.deleteTemplate}
            </Button>
          )}
        </div>
      ) : null}
      <p role="status" className={outcome?.isFailure ? 'text-failed empty:hidden' : 'text-ready empty:hidden'}>
        {outcome?.text ?? (isSaved ? words.saved : null)}
      </p>
    </div>
  );
}

interface TemplateTextProps {
  text: string;
  fault: string | undefined;
  onText: (text: string) => void;
}

function TemplateText({ text, fault, onText }: TemplateTextProps) {
  const id = useId();
  return (
    <div>
      <TextArea
        id={id}
        label={words.templateText}
        rows={3}
        spellCheck={false}
        maxLength={maxTemplateLength}
        aria-invalid={fault !== undefined || undefined}
        aria-describedby={`${id}-hint ${id}-fault`}
        value={text}
        onText={onText}
      />
      <Problem id={`${id}-fault`} className="mt-1">
        {fault}
      </Problem>
      <p id={`${id}-hint`} className="mt-1 text-meta text-ink-3">
        {words.placeholders}
      </p>
    </div>
  );
}
