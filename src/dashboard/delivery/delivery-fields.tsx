import { longestDeliveryNote, longestDeliveryTitle, type WriteDelivery } from '../../contract/deliveries/delivery.ts';
import { addDaysMs, isoDay } from '../recording/words/day-times.ts';
import { Field } from '../ui/fields/field.tsx';
import { SelectField } from '../ui/fields/select-field.tsx';
import { TextArea } from '../ui/fields/text-area.tsx';
import { words } from './delivery-lazy-words.ts';
import { type Expiry, expiresAtMs, expiries } from './expiry.ts';

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
