import type { QueryClient } from '@tanstack/react-query';
import { reportCopied } from '../../api/activity.ts';
import { ingest } from '../../api/machine.ts';
import { embedOrigins } from '../../api/playback.ts';
import type { Session } from '../../domain/stream-object.ts';
import { linkOfKind } from '../../domain/words/session-links.ts';
import { createStore } from '../../lib/create-store.ts';
import { showToast } from '../../ui/toasts.tsx';
import { createKeptIds } from '../kept-ids.ts';
import { words } from '../words.ts';
import { warnOfCopiedLink } from './local-address.tsx';
import { linksOf } from './playback-links.ts';

/** Sessions and clips whose links were copied in this browser. */
export const copiedLinks = createKeptIds('aircheck.copied', 1000);

/** Copy copies the `LinkKind` that was chosen last in this browser. */
export const copyKind = createStore('playback', {
  persisted: { key: 'aircheck.copy', parse: (text) => text, serialize: (kind) => kind },
});

export function chosenLink(client: QueryClient, session: Session, streamName: string): string | undefined {
  const base = client.getQueryData(ingest.queryKey)?.base;
  return linkOfKind(linksOf(session, streamName, base), copyKind.get())?.text;
}

/** The activity log gets the copy, and a toast warns of a link that others cannot open, or of code that no site may embed. */
export async function noteLinkCopied(client: QueryClient, session: Session, kind: string): Promise<void> {
  const { id, aircheck } = session;
  void reportCopied(client, [id]);
  warnOfCopiedLink(linksOf(session, '', client.getQueryData(ingest.queryKey)?.base)[0]?.text);
  if (kind !== 'embed' || aircheck === undefined) return;
  const origins = await client.fetchQuery(embedOrigins(id)).catch(() => undefined);
  if (origins?.length === 0) showToast({ key: 'embed', text: words.embedRefused });
}
