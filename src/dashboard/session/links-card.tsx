import { useQueryClient } from '@tanstack/react-query';
import { noteCopied } from '../api/activity.ts';
import { paths } from '../paths.ts';
import type { PlaybackPosition } from '../player/played.ts';
import type { Session } from '../recording/stream-object.ts';
import { linkAt, renditionLinks, type SessionLink, sessionLinks, shortUrl } from '../recording/words/session-links.ts';
import { useDownloadLink } from '../shared/links/use-links.ts';
import { usePlaybackLink } from '../shared/links/use-playback-link.ts';
import { shortName } from '../shared/stream-name.tsx';
import { CopyControl } from '../ui/copy-control.tsx';
import { useStore } from '../ui/create-store.ts';
import { DetailIcon } from '../ui/detail-icon.tsx';
import { SectionHead } from '../ui/section-head.tsx';
import { words } from './session-words.ts';

interface LinksCardProps {
  session: Session;
  streamName: string;
  position: PlaybackPosition;
}

/** Every link that there is to this recording, each copied with one click. */
export function LinksCard({ session, streamName, position }: LinksCardProps) {
  const hls = usePlaybackLink()(session);
  const mp4 = useDownloadLink()(session);
  // Only a recording of our own service has a page for watching.
  const watchPage =
    session.aircheck === undefined || hls === undefined ? undefined : new URL(paths.watch(session.id), hls).href;
  const renditions = renditionLinks(session);
  const { sizeBytes } = session.aircheck ?? {};
  return (
    <section aria-labelledby="links">
      <SectionHead id="links" title={words.links.title} className="pb-2" />
      <ul className="border-t border-line">
        {sessionLinks(session, { hls, mp4, watchPage, streamName: shortName(streamName) }).map((link) => (
          <LinkRow key={link.name} link={link} sessionId={session.id} />
        ))}
        {watchPage === undefined ? null : (
          <LinkAtPosition watchPage={watchPage} position={position} sessionId={session.id} />
        )}
      </ul>
      {renditions.length === 0 ? null : (
        <details className="border-b border-line [&[open]>summary>svg]:rotate-90">
          <summary className="flex min-h-9 list-none items-center gap-2 rounded-sm max-desk:min-h-11">
            {words.links.ofRenditions}
            <span className="ml-auto text-meta text-ink-3">
              {sizeBytes === undefined ? '' : words.links.inAll(sizeBytes)}
            </span>
            <DetailIcon name="chevron" className="mr-1.5" />
          </summary>
          <ul className="border-t border-line">
            {renditions.map((link) => (
              <LinkRow key={link.name} link={link} sessionId={session.id} />
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

interface LinkAtPositionProps {
  watchPage: string;
  position: PlaybackPosition;
  sessionId: string;
}

/** The watch page from where the player is: `At 2:07:46`. */
function LinkAtPosition({ watchPage, position, sessionId }: LinkAtPositionProps) {
  const seconds = useStore(position);
  const text = linkAt(watchPage, seconds);
  return (
    <LinkRow
      link={{ name: words.links.at(seconds), text, short: shortUrl(text) }}
      label={words.links.copyLabelAt(seconds)}
      sessionId={sessionId}
    />
  );
}

interface LinkRowProps {
  link: SessionLink;
  /** Of its Copy, where the link's name is none for it. */
  label?: string;
  sessionId: string;
}

/** A link with its Copy. */
function LinkRow({ link: { name, text, short, size }, label, sessionId }: LinkRowProps) {
  const client = useQueryClient();
  return (
    <li className="flex min-h-9 items-center gap-2 border-b border-line max-desk:min-h-11">
      <span className="w-20 shrink-0 truncate">{name}</span>
      <span className="min-w-0 flex-1 truncate font-mono text-meta text-ink-3" title={text}>
        {short}
      </span>
      {size === undefined ? null : <span className="text-meta whitespace-nowrap text-ink-3">{size}</span>}
      <CopyControl
        text={text}
        label={label ?? words.links.copyLabel(name)}
        onCopied={() => void noteCopied(client, sessionId)}
      >
        {words.links.copy}
      </CopyControl>
    </li>
  );
}
