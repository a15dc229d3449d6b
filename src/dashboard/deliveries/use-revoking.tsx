import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type DeliveryPage, restoreDeliveryPage, revokeDeliveryPage } from '../api/deliveries/delivery-pages.ts';
import { focusHeading } from '../shared/page-focus.tsx';
import { shortName } from '../shared/stream-name.tsx';
import { Button } from '../ui/button.tsx';
import { dismissToast, showToast } from '../ui/toasts/toasts.ts';
import { words } from './deliveries-words.ts';

/** Revokes a page at once, with an Undo that makes its address good again. */
export function useRevoking() {
  const client = useQueryClient();
  return {
    revoke: (page: DeliveryPage) => revoke(client, page),
    restore: (page: DeliveryPage) => restore(client, page),
  };
}

async function revoke(client: QueryClient, page: DeliveryPage): Promise<void> {
  try {
    await revokeDeliveryPage(client, page.id);
    const id = showToast({
      key: 'delivery',
      text: words.revokedNow(shortName(page.title ?? '')),
      action: (
        <Button
          look="act"
          onClick={() => {
            dismissToast(id);
            // The button is gone with its toast.
            focusHeading();
            void restore(client, page);
          }}
        >
          {words.undo}
        </Button>
      ),
    });
  } catch (error) {
    sayFailed(error);
  }
}

async function restore(client: QueryClient, page: DeliveryPage): Promise<void> {
  try {
    await restoreDeliveryPage(client, page.id);
    showToast({ key: 'delivery', text: words.restoredNow(shortName(page.title ?? '')) });
  } catch (error) {
    sayFailed(error);
  }
}

function sayFailed(error: unknown): void {
  showToast({ key: 'delivery', text: words.failed(error instanceof Error ? error.message : '') });
}
