import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type DeliveryPage, replaceDeliveryPage } from '../api/deliveries/delivery-pages.ts';
import { isoDay } from '../recording/words/day-times.ts';
import { useNow } from '../shared/use-now.ts';
import { FormDialog } from '../ui/dialogs/form-dialog.tsx';
import { type DeliveryDraft, DeliveryFields, writtenOf } from './delivery-fields.tsx';
import { words } from './delivery-lazy-words.ts';

/** Changes what a page says and how long it stays; its address and what is on it remain. */
export function EditDeliveryDialog({ page, onClose }: { page: DeliveryPage; onClose: () => void }) {
  const client = useQueryClient();
  const nowMs = useNow(1000);
  const [draft, setDraft] = useState<DeliveryDraft>(() => {
    const { title = '', note = '', to = '', sender = '', expiresAtMs } = page;
    const texts = { title, note, to, sender };
    if (expiresAtMs === undefined) return { ...texts, expiry: 'never', day: '' };
    return { ...texts, expiry: 'own', day: isoDay(expiresAtMs), endsAtMs: expiresAtMs };
  });
  const save = useMutation({
    mutationFn: async () => {
      await replaceDeliveryPage(client, page.id, writtenOf(draft, nowMs));
      onClose();
    },
  });
  return (
    <FormDialog
      texts={{ title: words.edit, submit: words.save, submitting: words.saving }}
      isPending={save.isPending}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      <DeliveryFields draft={draft} nowMs={nowMs} onChange={setDraft} />
      <p role="alert" className="mt-3 text-failed empty:hidden">
        {save.error ? words.notSaved(save.error.message) : null}
      </p>
    </FormDialog>
  );
}
