import { longestDeliveryNote, longestDeliveryTitle, type WriteDelivery } from '../../contract/deliveries/delivery.ts';
import { addDaysMs, isoDay } from '../recording/words/day-times.ts';
import { atLocalMs } from '../recording/words/local-time.ts';
import { createStore } from '../ui/create-store.ts';
import { Field } from '../ui/fields/field.tsx';
import { SelectField } from '../ui/fields/select-field.tsx';
import { TextArea } from '../ui/fields/text-area.tsx';
import { words } from './words.ts';

const expiries = ['never', '7', '30', 'own'] as const;
type Expiry = (typeof expiries)[number];

/** The last second of a page's last day; undefined for one that stays. `day`: `2026-12-19`, where it was typed. */
export function expiresAtMs(expiry: Expiry, day: string, nowMs: number): number | undefined {
  if (expiry === 'never') return undefined;
  const last = expiry === 'own' ? day : isoDay(addDaysMs(nowMs, Number(expiry)));
  const localMs = Date.parse(`${last}T23:59:59Z`);
  return Number.isNaN(localMs) ? undefined : atLocalMs(localMs);
}

import * as v from 'valibot';

interface DeliveryChoices {
  sender: string;
  expiry: Exclude<Expiry, 'own'>;
}

const choicesSchema = v.object({
  sender: v.fallback(v.string(), ''),
  expiry: v.fallback(v.picklist(['never', '7', '30']), '30'),
});

/** From whom pages were made the last time in this browser, and for how long. */
export const deliveryChoices = createStore<DeliveryChoices>(
  { sender: '', expiry: '30' },
  {
    kept: {
      key: 'aircheck.delivery',
      read: (text) => {
        const read = v.safeParse(v.pipe(v.string(), v.parseJson(), choicesSchema), text);
        return read.success ? read.output : undefined;
      },
      write: (choices) => JSON.stringify(choices),
    },
  },
);

export const isKept = (expiry: Expiry): expiry is DeliveryChoices['expiry'] =>
  expiry !== 'own' && expiries.includes(expiry);

/** What is written on a page, as it is typed. */
export interface DeliveryDraft {
  title: string;
  note: string;
  to: string;
  sender: string;
  expiry: Expiry;
  /** `2026-12-19`: the last day, where it was typed. */
  day: string;
  /** When the page that is changed ends, to the millisecond: it may have been set by a program. */
  endsAtMs?: number | undefined;
}

/** As the API takes it. */
export function writtenOf(draft: DeliveryDraft, nowMs: number): WriteDelivery {
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
  nowMs: number;
  onChange: (draft: DeliveryDraft) => void;
}

/** Title, for whom, from whom, note, and how long it stays. */
export function DeliveryFields({ draft, nowMs, onChange }: DeliveryFieldsProps) {
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
        maxLength={longestDeliveryTitle}
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
        maxLength={longestDeliveryNote}
        value={draft.note}
        onText={(note) => onChange({ ...draft, note })}
      />
      <div className="grid grid-cols-2 gap-3">
        <SelectField
          label={words.expiry}
          value={draft.expiry}
          options={expiries.map((value) => ({ value, word: words.expiries[value] }))}
          onChoose={(value) => {
            const expiry = expiries.find((each) => each === value) ?? draft.expiry;
            onChange({ ...draft, expiry, day: draft.day || isoDay(addDaysMs(nowMs, 30)) });
          }}
        />
        {draft.expiry === 'own' ? (
          <Field
            label={words.lastDay}
            type="date"
            required
            // What is written on a page that has expired can still be corrected.
            min={isoDay(Math.min(nowMs, draft.endsAtMs ?? nowMs))}
            value={draft.day}
            onChange={(event) => onChange({ ...draft, day: event.currentTarget.value })}
          />
        ) : null}
      </div>
    </div>
  );
}
