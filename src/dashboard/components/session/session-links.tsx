import type { Session } from '../../recording/stream-object.ts';
import { CopyControl } from '../../ui/copy-control.tsx';
import { usePlaybackLink } from '../use-playback-link.ts';

/** Every link that there is to this recording. */
export function SessionLinks({ session }: { session: Session }) {
  const hls = usePlaybackLink()(session);
  const links = [
    ['HLS', hls],
    ['MP4', session.mp4Url],
  ] as const;
  return (
    <section aria-labelledby="links">
      <h2 id="links" className="pb-2 text-lead font-strong">
        Links
      </h2>
      <ul className="border-t border-line">
        {links.map(([name, url]) =>
          url === undefined ? null : (
            <li key={name} className="flex min-h-9 items-center gap-2 border-b border-line max-desk:min-h-11">
              <span className="w-20 shrink-0">{name}</span>
              <span className="min-w-0 flex-1 truncate font-mono text-meta text-ink-3" title={url}>
                {shortUrl(url)}
              </span>
              <CopyControl text={url} label={`Copy ${name} link`}>
                Copy
              </CopyControl>
            </li>
          ),
        )}
      </ul>
    </section>
  );
}

/** The end of a link, where links differ: `…/5c0e7d1a/index.m3u8`. */
function shortUrl(url: string): string {
  const parts = url.split('/');
  const [id = '', file = ''] = parts.slice(-2);
  return parts.length < 5 ? url : `…/${id.length > 12 ? id.slice(0, 8) : id}/${file}`;
}
