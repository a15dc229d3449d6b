import type { QueryClient } from '@tanstack/react-query';
import { downloadUrl, playbackUrl } from '../../../contract/playback/playback.ts';
import { reportCopied } from '../../api/activity.ts';
import { ingest } from '../../api/machine.ts';
import { embedOrigins } from '../../api/playback.ts';
import { paths } from '../../paths.ts';
import type { Session } from '../../recording/stream-object.ts';
import { linkOfKind, type SessionLink, sessionLinks } from '../../recording/words/session-links.ts';
import { showToast } from '../../ui/toasts/toasts.ts';
import { shortName } from '../stream-name.tsx';
import { words } from '../words.ts';
import { warnOfCopiedLink } from './copy-items.ts';
import { copyKind } from './copy-kind.ts';

/** Every link to a session's recording; `base` is where recordings are played from, where that is known. */
export function linksOf(session: Session, streamName: string, base: string | undefined): SessionLink[] {
  const whole = (link: string) => new URL(link, window.location.href).href;
  const isFormed = base !== undefined;
  const playback = isFormed || session.recordingUrl ? whole(playbackUrl(session, base ?? '')) : undefined;
  const mp4 = isFormed || session.mp4Url ? whole(downloadUrl(session, base ?? '')) : undefined;
  // Only a recording of our own service has a page for watching.
  const watchPage =
    session.aircheck === undefined || playback === undefined
      ? undefined
      : new URL(paths.watch(session.id), playback).href;
  return sessionLinks({ playback, mp4, watchPage, streamName: shortName(streamName) });
}

/** The link that Copy copies of a session: of the kind that was chosen last, where there is one of it. */
export function chosenLink(client: QueryClient, session: Session, streamName: string): string | undefined {
  const base = client.getQueryData(ingest.queryKey)?.base;
  return linkOfKind(linksOf(session, streamName, base), copyKind.get())?.text;
}

/**
 * What follows a copied link: the activity log has it; a link that leads nowhere elsewhere, and embedding code
 * that no page may use yet, say so.
 */
export async function noteLinkCopied(client: QueryClient, session: Session, kind: string): Promise<void> {
  const { id, aircheck } = session;
  void reportCopied(client, [id]);
  void warnOfCopiedLink(linksOf(session, '', client.getQueryData(ingest.queryKey)?.base)[0]?.text);
  if (kind !== 'embed' || aircheck === undefined) return;
  const origins = await client.fetchQuery(embedOrigins(id)).catch(() => undefined);
  if (origins?.length === 0) showToast({ key: 'embed', text: words.embedRefused });
}
