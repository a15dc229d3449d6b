import * as v from 'valibot';
import { maxDeliveryNoteLength, maxDeliveryTitleLength, type WriteDelivery } from '../../../contract/delivery.ts';
import { useNow } from '../../lib/clock.ts';
import { createStore } from '../../lib/create-store.ts';
import { addDaysMs, atLocalMs, isoDay } from '../../lib/dates.ts';
import { Field, SelectField, TextArea } from '../../ui/field.tsx';
import { MomentField } from '../../ui/moment-field.tsx';
import { words } from './words.ts';

const expiries = ['never', '7', '30', 'own'] as const;
type Expiry = (typeof expiries)[number];

/** A page expires with the last second of its last day, so that the whole day is included. */
export function expiresAtMs(expiry: Expiry, day: string, nowMs: number): number | undefined {
  if (expiry === 'never') return undefined;
  const last = expiry === 'own' ? day : isoDay(addDaysMs(nowMs, Number(expiry)));
  const localMs = Date.parse(`${last}T23:59:59Z`);
  return Number.isNaN(localMs) ? undefined : atLocalMs(localMs);
}

interface DeliveryChoices {
  sender: string;
  expiry: Exclude<Expiry, 'own'>;
}

const choicesSchema = v.object({
  sender: v.fallback(v.string(), ''),
  expiry: v.fallback(v.picklist(['never', '7', '30']), '30'),
});

/** A new page begins with the choices of the last one that this browser created. */
export const deliveryChoices = createStore<DeliveryChoices>(
  { sender: '', expiry: '30' },
  {
    persisted: {
      key: 'aircheck.delivery',
      parse: (text) => {
        const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), choicesSchema), text);
        return parsed.success ? parsed.output : undefined;
      },
      serialize: (choices) => JSON.stringify(choices),
    },
  },
);

export const isRemembered = (expiry: Expiry): expiry is DeliveryChoices['expiry'] =>
  expiry !== 'own' && expiries.includes(expiry);

export interface DeliveryDraft {
  title: string;
  note: string;
  to: string;
  sender: string;
  expiry: Expiry;
  /** The last day, as `2026-12-19`; it is empty until `expiry` is `own`. */
  day: string;
  /** The old end of an edited page. A program may have set it within a day, and then it stays as it was. */
  endsAtMs?: number | undefined;
}

export function toWriteDelivery(draft: DeliveryDraft, nowMs: number): WriteDelivery {
  const { title, note, to, sender, expiry, day, endsAtMs } = draft;
  const isSameDay = expiry === 'own' && endsAtMs !== undefined && day === isoDay(endsAtMs);
  const expiresAt = isSameDay ? endsAtMs : expiresAtMs(expiry, day, nowMs);
  const texts = Object.entries({ note, to, sender }).flatMap(([name, text]) => {
    const trimmed = text.trim();
    return trimmed === '' ? [] : [[name, trimmed]];
  });
  return { title: title.trim(), ...Object.fromEntries(texts), ...(expiresAt !== undefined && { expiresAt }) };
}

interface DeliveryFieldsProps {
  draft: DeliveryDraft;
  onChange: (draft: DeliveryDraft) => void;
}

export function DeliveryFields({ draft, onChange }: DeliveryFieldsProps) {
  const nowMs = useNow(60_000);
  const line = (name: 'to' | 'sender') => (
    <Field
      label={words[name]}
      dir="auto"
      autoComplete="off"
      maxLength={200}
      value={draft[name]}
      onChange={(event) => onChange({ ...draft, [name]: event.currentTarget.value })}
    />
  );
  return (
    <div className="grid gap-3">
      <Field
        data-autofocus
        label={words.pageTitle}
        dir="auto"
        autoComplete="off"
        required
        maxLength={maxDeliveryTitleLength}
        value={draft.title}
        onChange={(event) => onChange({ ...draft, title: event.currentTarget.value })}
      />
      <div className="grid grid-cols-2 gap-3">
        {line('to')}
        {line('sender')}
      </div>
      <TextArea
        label={words.note}
        rows={3}
        maxLength={maxDeliveryNoteLength}
        value={draft.note}
        onText={(note) => onChange({ ...draft, note })}
      />
      <div className="grid grid-cols-2 gap-3">
        <SelectField
          label={words.expiry}
          value={draft.expiry}
          options={expiries.map((value) => ({ value, word: words.expiries[value] }))}
          onChoose={(value) => {
            const expiry = expiries.find((known) => known === value) ?? draft.expiry;
            onChange({ ...draft, expiry, day: draft.day || isoDay(addDaysMs(nowMs, 30)) });
          }}
        />
        {draft.expiry === 'own' ? (
          <MomentField
            kind="date"
            label={words.lastDay}
            required
            // A page that has expired can still be corrected, so its old end is allowed.
            min={isoDay(Math.min(nowMs, draft.endsAtMs ?? nowMs))}
            value={draft.day}
            onValue={(day) => onChange({ ...draft, day })}
          />
        ) : null}
      </div>
    </div>
  );
}
