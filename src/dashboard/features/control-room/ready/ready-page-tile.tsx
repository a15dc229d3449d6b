import { Link } from 'react-router-dom';
import type { DeliveryPage } from '../../../api/deliveries.ts';
import { copiedLinks } from '../../../components/links/copy-link.tsx';
import { warnOfCopiedLink } from '../../../components/links/local-address.tsx';
import { shortName } from '../../../components/stream-name.tsx';
import { paths } from '../../../paths.ts';
import { buttonClasses } from '../../../ui/button.tsx';
import { CopyControl } from '../../../ui/copy-control.tsx';
import { joinClasses } from '../../../ui/join-classes.ts';
import { Picture } from '../../../ui/picture.tsx';
import { words } from './ready-page-words.ts';

interface ReadyPageTileProps {
  page: DeliveryPage;
  posterUrl: string | undefined;
}

/** A delivery page whose recordings can all be played now: what it is, for whom, and its link. */
export function ReadyPageTile({ page, posterUrl }: ReadyPageTileProps) {
  const { id, title = '', to, url, items } = page;
  const ready = items.filter(({ state }) => state === 'ready').length;
  const name = shortName(title);
  return (
    <article
      data-slot={id}
      aria-label={words.pageOf(name)}
      className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-center gap-x-2.5"
    >
      <Picture url={posterUrl} />
      <div className="min-w-0">
        <p className="truncate font-strong" title={title}>
          <bdi>{title}</bdi>
        </p>
        <p className="truncate text-meta text-ink-2">
          {words.ready(ready, items.length)}
          {to === undefined ? null : <bdi> · {to}</bdi>}
        </p>
        <p className="-ml-1 flex gap-2">
          {url === undefined ? null : (
            <CopyControl
              text={url}
              label={words.copyPageOf(name)}
              look="act"
              className="h-6! px-1!"
              onCopied={() => {
                copiedLinks.add(id);
                warnOfCopiedLink(url);
              }}
            >
              {words.copyLink}
            </CopyControl>
          )}
          <Link
            to={`${paths.deliveries()}#${id}`}
            aria-label={words.openPageOf(name)}
            className={joinClasses(buttonClasses('ghost'), 'h-6! px-1!')}
          >
            {words.open}
          </Link>
        </p>
      </div>
    </article>
  );
}
