import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { downloadUrl, livePlaybackUrl, playbackUrl } from '../../../contract/playback.ts';
import { ingest } from '../../api/connections.ts';
import { deriveHandedOver, embedOrigins, reportCopied, upstreamMarks } from '../../api/link-copies.ts';
import { useCachedQuery } from '../../api/query-client.ts';
import { brokenLinks } from '../../api/streams.ts';
import { isDamaged } from '../../domain/session-state.ts';
import type { Session } from '../../domain/stream-object.ts';
import { linkOfKind, type SessionLink, sessionLinks } from '../../domain/words/session-links.ts';
import { useNow } from '../../lib/clock.ts';
import { createStore, useStore } from '../../lib/create-store.ts';
import { formatWhen } from '../../lib/format.ts';
import { paths } from '../../paths.ts';
import type { ButtonLook, ButtonSize } from '../../ui/button.tsx';
import { CopyControl } from '../../ui/copy-control.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { showToast } from '../../ui/toasts.tsx';
import { createPersistedIds } from '../persisted-ids.ts';
import { shortName } from '../stream-name.tsx';
import { words } from '../words.ts';
import { LinksSettings, warnOfCopiedLink } from './local-address.tsx';

interface CopyLinkProps {
  session: Session;
  streamName: string;
  /** "Copy", or "Copy link" where there is room. */
  children: ReactNode;
  /** The button's words have the day of the show. */
  namesShow?: boolean;
  /** The row says that the link is broken, so the word does not. */
  isShort?: boolean;
  look?: ButtonLook;
  size?: ButtonSize;
  className?: string;
  outerClassName?: string;
}

export function CopyLink(props: CopyLinkProps) {
  const { session, streamName, children, namesShow = false, isShort, look, size, className, outerClassName } = props;
  const given = useGivenBefore(session);
  const kind = useStore(copyKind);
  const isBroken = useIsBroken(session);
  const client = useQueryClient();
  const link = usePlaybackLink()(session);
  const nowMs = useNow(60_000);
  if (link === undefined) return null;
  const stream = shortName(streamName);
  const beganMs = session.createdAtMs;
  const day = beganMs === undefined ? undefined : formatWhen(beganMs, nowMs);
  const showWord = namesShow && day !== undefined ? words.copyShow(day) : undefined;
  // The accessible name has the visible word in it, for people who control the page by voice.
  const label = showWord
    ? words.copyOfSession(showWord, stream)
    : words.copyOfSession(isBroken ? words.copyAnyway : words.copyOf.playback, stream, day);
  return (
    <span className={joinClasses('inline-flex justify-end', outerClassName)}>
      <CopyControl
        text={() => chosenLink(client, session, streamName) ?? link}
        label={given === undefined ? label : `${label}. ${given}`}
        title={given}
        look={(isBroken || given !== undefined) && look === 'act' ? 'ghost' : look}
        size={size}
        wasCopied={given !== undefined}
        onCopied={() => {
          copiedLinks.add(session.id);
          void noteLinkCopied(client, session, kind);
        }}
        className={className}
        actionName="copy"
      >
        {namesShow && day !== undefined ? <ShowWord day={day} /> : isBroken && !isShort ? words.copyAnyway : children}
      </CopyControl>
    </span>
  );
}

/** `Copy Sat 08:36`. A phone has room for the day alone: its icon says the rest. */
function ShowWord({ day }: { day: string }) {
  const [before, after] = words.copyShow(day).split(day);
  return (
    <span className="whitespace-nowrap">
      <span className="@max-stack:hidden">{before}</span>
      {day}
      <span className="@max-stack:hidden">{after}</span>
    </span>
  );
}

/** Two ticks say that a link was handed over, when and to whom, or else that this browser has copied it. */
export function useGivenBefore(session: Session | undefined): string | undefined {
  const wasCopied = useStore(copiedLinks).has(session?.id ?? '');
  const marks = useCachedQuery(upstreamMarks);
  const nowMs = useNow(60_000);
  const mark = session && (marks?.get(session.id) ?? deriveHandedOver(session));
  if (mark) return words.handedOver(mark.to, mark.by, formatWhen(mark.atMs, nowMs));
  return wasCopied ? words.copiedBefore : undefined;
}

/** True if this browser or the service found that the link does not play in full. */
export function useIsBroken(session: Session): boolean {
  return useStore(brokenLinks).has(session.id) || isDamaged(session);
}

/** Sessions and clips whose links were copied in this browser. */
export const copiedLinks = createPersistedIds('aircheck.copied', 1000);

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
  if (origins?.length === 0) showToast({ key: 'embed', text: words.embedRefused, action: <LinksSettings /> });
}

/** `base` is needed where the session has no link of its own. */
const playbackLink = (session: Session, base = '') => new URL(playbackUrl(session, base), window.location.href).href;

/** The function returns undefined until the service has named the address of recordings. */
export function usePlaybackLink(): (session: Session) => string | undefined {
  const { data } = useQuery(ingest);
  return (session) => {
    if (session.recordingUrl === undefined && data === undefined) return undefined;
    return playbackLink(session, data?.base);
  };
}

export function useDownloadLink(): (session: Session) => string | undefined {
  const { data } = useQuery(ingest);
  return (session) => {
    if (session.mp4Url === undefined && data === undefined) return undefined;
    return new URL(downloadUrl(session, data?.base ?? ''), window.location.href).href;
  };
}

export function useLiveLink(playbackId: string | undefined): string | undefined {
  const { data } = useQuery(ingest);
  if (playbackId === undefined || data === undefined) return undefined;
  return new URL(livePlaybackUrl(playbackId, data.playback), window.location.href).href;
}

/** `base` is the address of recordings, where it is known. */
export function linksOf(session: Session, streamName: string, base: string | undefined): SessionLink[] {
  const absolute = (link: string) => new URL(link, window.location.href).href;
  const isKnown = base !== undefined;
  const playback = isKnown || session.recordingUrl ? absolute(playbackUrl(session, base ?? '')) : undefined;
  const mp4 = isKnown || session.mp4Url ? absolute(downloadUrl(session, base ?? '')) : undefined;
  // Only our own service has a watch page.
  const watchPage =
    session.aircheck === undefined || playback === undefined
      ? undefined
      : new URL(paths.watch(session.id), playback).href;
  return sessionLinks({ playback, mp4, watchPage, streamName: shortName(streamName) });
}
