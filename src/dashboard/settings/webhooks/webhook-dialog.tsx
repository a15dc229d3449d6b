import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { webhookFormats } from '../../../contract/webhooks/webhook.ts';
import { webhookEvents } from '../../../contract/webhooks/webhook-events.ts';
import { saveWebhook, type Webhook } from '../../api/webhooks/webhooks.ts';
import { Choice } from '../../ui/choice.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { NameField } from '../../ui/fields/name-field.tsx';
import { ChatLanguage } from './chat-language.tsx';
import { CheckList } from './check-list.tsx';
import { ReachField } from './reach-field.tsx';
import { draftOf, problemOf, requestOf, toggled, type WebhookDraft, withUrl } from './webhook-draft.ts';
import { words } from './webhooks-words.ts';

interface WebhookDialogProps {
  /** The one that is changed. */
  webhook?: Webhook | undefined;
  onClose: () => void;
  /** It was made; `secret` is worth showing where programs are to check it. */
  onMade?: (name: string, secret: string | undefined) => void;
}

/** Where messages go, what they report and how they are written: for a new webhook, or one that is changed. */
export function WebhookDialog({ webhook, onClose, onMade }: WebhookDialogProps) {
  const save = useMutation(saveWebhook(useQueryClient(), webhook?.id));
  const [draft, setDraft] = useState(() => draftOf(webhook));
  const [tries, setTries] = useState(0);
  const fields = useRef<HTMLDivElement>(null);
  // What is missing may be out of view.
  useEffect(() => {
    if (tries > 0) fields.current?.querySelector<HTMLElement>('[data-missing] input, p[data-missing]')?.focus();
  }, [tries]);
  const set = (change: Partial<WebhookDraft>) => setDraft({ ...draft, ...change });
  const problem = problemOf(draft);
  const submit = () => {
    setTries(tries + 1);
    if (problem !== undefined) return;
    const request = requestOf(draft);
    save.mutate(request, {
      onSuccess: (secret) => {
        onClose();
        onMade?.(request.name, request.format === 'json' ? secret : undefined);
      },
    });
  };
  const said = tries > 0 ? problem : undefined;
  return (
    <FormDialog
      texts={webhook === undefined ? words.form.create : words.form.change}
      isPending={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <div ref={fields} className="grid gap-4">
        <NameField name={draft.name} maxLength={100} hint={words.form.nameHint} onName={(name) => set({ name })} />
        <Field
          label={words.form.url}
          type="url"
          required
          maxLength={2000}
          autoComplete="off"
          spellCheck={false}
          value={draft.url}
          hint={words.form.urlHint}
          onChange={(event) => setDraft(withUrl(draft, event.currentTarget.value))}
        />
        <fieldset>
          <legend className="mb-1 text-meta text-ink-3">{words.form.format}</legend>
          {webhookFormats.map((format) => (
            <Choice
              key={format}
              name="format"
              isChosen={format === draft.format}
              onChoose={() => set({ format, isFormatChosen: true })}
              note={words.formats[format].note}
            >
              {words.formats[format].name}
            </Choice>
          ))}
        </fieldset>
        {draft.format === 'json' ? null : (
          <ChatLanguage chosen={draft.language} onChoose={(language) => set({ language })} />
        )}
        <CheckList
          label={words.form.events}
          items={webhookEvents.map((event) => ({ id: event, name: words.events[event] }))}
          isChosen={(event) => draft.events.includes(event)}
          onToggle={(event) => set({ events: toggled(draft.events, event) })}
          problem={said === 'no-event' ? words.form.problems[said] : undefined}
        />
        <ReachField draft={draft} problem={said} onChange={set} />
      </div>
      <p role="alert" className="mt-3 text-failed empty:hidden">
        {save.error ? words.form.failure(save.error.message) : null}
      </p>
    </FormDialog>
  );
}
