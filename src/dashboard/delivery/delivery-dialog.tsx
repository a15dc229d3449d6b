import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { createDeliveryPage, type DeliveryPage } from '../api/deliveries/delivery-pages.ts';
import { formatter } from '../recording/words/format.ts';
import { localText, parseLocalText } from '../recording/words/local-time.ts';
import { tonightUntilMs } from '../schedule/tonight-until.ts';
import { copiedLinks } from '../shared/links/copied-links.ts';
import { useNow } from '../shared/use-now.ts';
import { Button } from '../ui/button.tsx';
import { copyText } from '../ui/copy-text.ts';
import { Dialog, DialogFoot } from '../ui/dialogs/dialog.tsx';
import { Field } from '../ui/fields/field.tsx';
import { deliveryChoices, isKept } from './delivery-choices.ts';
import { type DeliveryDraft, DeliveryFields, writtenOf } from './delivery-fields.tsx';
import { itemOf } from './delivery-item.ts';
import { DeliveryItems } from './delivery-items.tsx';
import { words } from './delivery-lazy-words.ts';
import { DeliveryMade } from './delivery-made.tsx';
import type { DeliverySubject } from './delivery-subject.ts';
import { words as buttonWords } from './delivery-words.ts';

interface DeliveryDialogProps {
  subjects: readonly DeliverySubject[];
  onClose: () => void;
}

/** Makes a page for a client of recordings and of shows to come, and copies its link, by one button. */
export function DeliveryDialog({ subjects: given, onClose }: DeliveryDialogProps) {
  const client = useQueryClient();
  const nowMs = useNow(1000);
  const [subjects, setSubjects] = useState(given);
  const [draft, setDraft] = useState<DeliveryDraft>(() => {
    const { sender, expiry } = deliveryChoices.get();
    return { title: titleOf(given, nowMs), note: '', to: '', sender, expiry, day: '' };
  });
  const [untilText, setUntilText] = useState(() => localText(tonightUntilMs(nowMs)));
  const [made, setMade] = useState<{ page: DeliveryPage; isCopied: boolean }>();
  const [streamNames] = useState(() => new Map(given.map(({ key, name }) => [key, name])));
  const form = useRef<HTMLFormElement>(null);
  const untilMs = parseLocalText(untilText) ?? tonightUntilMs(nowMs);
  const make = useMutation({
    mutationFn: async (near: Element) => {
      const items = subjects.map((subject) => itemOf(subject, nowMs, untilMs));
      const page = await createDeliveryPage(client, { ...writtenOf(draft, nowMs), items });
      for (const subject of subjects) if ('sessionId' in subject) copiedLinks.add(subject.sessionId);
      if (isKept(draft.expiry)) deliveryChoices.set({ sender: draft.sender.trim(), expiry: draft.expiry });
      setMade({ page, isCopied: page.url !== undefined && (await copyText(page.url, near)) });
    },
  });
  if (made !== undefined) return <DeliveryMade {...made} onClose={onClose} />;
  const waits = subjects.some((subject) => 'streamId' in subject && subject.show === undefined);
  return (
    <Dialog title={buttonWords.title} note={words.contents(subjects.length)} onClose={onClose} isWide>
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!make.isPending) make.mutate(event.currentTarget);
        }}
      >
        <div className="grid grid-cols-2 gap-6 max-desk:grid-cols-1">
          <DeliveryFields draft={draft} nowMs={nowMs} onChange={setDraft} />
          <div className="grid min-w-0 content-start gap-3">
            <DeliveryItems subjects={subjects} streamNames={streamNames} nowMs={nowMs} onChange={setSubjects} />
            {waits ? (
              <Field
                label={words.until}
                type="datetime-local"
                required
                min={localText(nowMs)}
                value={untilText}
                onChange={(event) => setUntilText(event.currentTarget.value)}
              />
            ) : null}
          </div>
        </div>
        <p role="alert" className="mt-3 text-failed empty:hidden">
          {make.error ? words.notMade(make.error.message) : null}
        </p>
        <DialogFoot>
          <p className="mr-auto min-w-40 flex-1 self-center text-meta text-ink-3">{words.explained}</p>
          <Button type="submit" look="primary" size="big" aria-disabled={make.isPending || undefined}>
            {make.isPending ? words.submitting : words.submit}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}

/** One is called as it is; several by their day, which may be written over. */
function titleOf(subjects: readonly DeliverySubject[], nowMs: number): string {
  const names = new Set(subjects.map(({ name }) => name.trim()));
  const [only = ''] = names;
  if (names.size === 1 && only !== '') return only.slice(0, 200);
  const firstMs = Math.min(...subjects.map(({ startMs }) => startMs ?? nowMs));
  const options = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
  return formatter('delivery title', undefined, options).format(firstMs);
}
