import { useQuery } from '@tanstack/react-query';
import { ingest } from '../../api/ingest.ts';
import { LocalAddressNote } from '../../shared/links/local-address-note.tsx';

/** Warns where the links in the messages lead nowhere for those who get them. `areSent`: there is a webhook. */
export function WebhookLinks({ areSent }: { areSent: boolean }) {
  // Asked for while the webhooks are being read: what it says stands there with their list.
  const { data: place } = useQuery(ingest);
  if (!areSent) return null;
  return (
    <div className="mt-2 empty:hidden">
      <LocalAddressNote url={place?.base} />
    </div>
  );
}
