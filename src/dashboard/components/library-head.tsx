import { useQuery } from '@tanstack/react-query';
import type { ReactNode, Ref } from 'react';
import { Link } from 'react-router-dom';
import { upstreamMarks } from '../api/link-copies.ts';
import { paths } from '../paths.ts';
import { PageTitle } from './page-title.tsx';
import { useIsOwnerUnknown, useOwnService } from './use-own-service.ts';
import { words } from './words.ts';

const addresses = {
  recordings: paths.recordings(),
  clips: paths.clips(),
  handovers: paths.handovers(),
  deliveries: paths.deliveries(),
};

type LibraryTab = keyof typeof addresses;
const tabs = ['recordings', 'clips', 'handovers', 'deliveries'] as const satisfies readonly LibraryTab[];

interface LibraryHeadProps {
  tab: LibraryTab;
  titleRef?: Ref<HTMLHeadingElement>;
  children?: ReactNode;
}

/** The same head with the same tabs is over recordings, clips, handovers and delivery pages. */
export function LibraryHead({ tab, titleRef, children }: LibraryHeadProps) {
  const isUnknown = useIsOwnerUnknown();
  const isOwn = useOwnService() || isUnknown;
  const { data: marks } = useQuery(upstreamMarks);
  // Another API has recordings only; our service records the handovers of an upstream's.
  const has = { recordings: true, clips: isOwn, handovers: isOwn || Boolean(marks), deliveries: isOwn };
  return (
    <div className="flex flex-wrap items-center gap-x-6">
      <PageTitle>{words.library[tab]}</PageTitle>
      {/* The tab shows the heading's word. */}
      <h1 ref={titleRef} tabIndex={-1} className="sr-only">
        {words.library[tab]}
      </h1>
      <nav
        aria-label={words.library.tabs}
        className="-mx-gutter min-w-0 overflow-x-auto px-gutter [scrollbar-width:none]"
      >
        <ul className="flex gap-5 max-tablet:gap-4">
          {tabs
            .filter((each) => has[each] || each === tab)
            .map((each) => (
              <li key={each}>
                <Link
                  to={addresses[each]}
                  aria-current={each === tab ? 'page' : undefined}
                  className="relative flex h-11 items-center text-lead whitespace-nowrap text-ink-2 before:absolute before:inset-x-0 before:bottom-0 before:h-0.5 hover:text-ink max-tablet:text-body aria-[current]:font-strong aria-[current]:text-ink aria-[current]:before:bg-accent"
                >
                  {words.library[each]}
                </Link>
              </li>
            ))}
        </ul>
      </nav>
      {children}
    </div>
  );
}
