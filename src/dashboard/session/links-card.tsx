import { paths } from '../paths.ts';
import type { PlaybackPosition } from '../player/played.ts';
import type { Session } from '../recording/stream-object.ts';
import { formatBytes } from '../recording/words/format.ts';
import { renditionLinks, sessionLinks } from '../recording/words/session-links.ts';
import { shortName } from '../shared/short-name.ts';
import { useDownloadLink, usePlaybackLink } from '../shared/use-playback-link.ts';
import { DetailIcon } from '../ui/detail-icon.tsx';
import { LinkAtPosition } from './link-at-position.tsx';
import { LinkRow } from './link-row.tsx';

interface SessionLinksProps {
  session: Session;
  streamName: string;
  position: PlaybackPosition;
}

/** Every link that there is to this recording, each copied with one click. */
export function SessionLinks({ session, streamName, position }: SessionLinksProps) {
  const hls = usePlaybackLink()(session);
  const mp4 = useDownloadLink()(session);
  // Only a recording of our own service has a page for watching.
  const watchPage =
    session.aircheck === undefined || hls === undefined ? undefined : new URL(paths.watch(session.id), hls).href;
  const renditions = renditionLinks(session);
  const { sizeBytes } = session.aircheck ?? {};
  return (
    <section aria-labelledby="links">
      <h2 id="links" className="pb-2 text-lead font-strong">
        Links
      </h2>
      <ul className="border-t border-line">
        {sessionLinks(session, { hls, mp4, watchPage, streamName: shortName(streamName) }).map((link) => (
          <LinkRow key={link.name} link={link} />
        ))}
        {watchPage === undefined ? null : <LinkAtPosition watchPage={watchPage} position={position} />}
      </ul>
      {renditions.length === 0 ? null : (
        <details className="border-b border-line [&[open]>summary>svg]:rotate-90">
          <summary className="flex min-h-9 list-none items-center gap-2 rounded-sm max-desk:min-h-11">
            MP4 of each rendition
            <span className="ml-auto text-meta text-ink-3">
              {sizeBytes === undefined ? '' : `${formatBytes(sizeBytes)} in all`}
            </span>
            <DetailIcon name="chevron" className="mr-1.5" />
          </summary>
          <ul className="border-t border-line">
            {renditions.map((link) => (
              <LinkRow key={link.name} link={link} />
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
