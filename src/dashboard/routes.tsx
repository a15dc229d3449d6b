import { Suspense, useCallback } from 'react';
import { routePatterns } from './paths.ts';
import { Frame } from './shell/frame.tsx';
import { PageBoundary } from './shell/page-boundary.tsx';
import { ExpiredPrompt } from './sign-in/expired-prompt.tsx';
import { SignedIn } from './sign-in/signed-in.tsx';
import StreamsPage from './streams/streams-page.tsx';
import { lazyPart } from './ui/lazy-part.tsx';
import { PartBoundary } from './ui/part-boundary.tsx';
import { preload } from './ui/preload.ts';
import { matchPath } from './ui/router/match-path.ts';
import { useLocation, usePathBelowBase } from './ui/router/router.tsx';
import { ToastRegion } from './ui/toasts/toast-region.tsx';
import { useApproachedLinks } from './ui/use-approached-links.ts';

const StreamPage = lazyPart(() => import('./stream/stream-page.tsx').then((file) => file.default));
const SessionPage = lazyPart(() => import('./session/session-page.tsx').then((file) => file.default));
const SettingsPage = lazyPart(() => import('./settings/settings-page.tsx').then((file) => file.default));
const ActivityPage = lazyPart(() => import('./activity/activity-page.tsx').then((file) => file.default));
const SignInPage = lazyPart(() => import('./sign-in/sign-in-page.tsx').then((file) => file.default));
const WatchPage = lazyPart(() => import('./watch/watch-page.tsx').then((file) => file.default));
const NotFoundPage = lazyPart(() => import('./shell/not-found-page.tsx').then((file) => file.default));
// For developers: no build has it.
const StatesPage = import.meta.env.DEV
  ? lazyPart(() => import('./states/states-page.tsx').then((file) => file.default))
  : undefined;

/** What is linked to from other pages and is code of its own. */
const lazyPages = [
  { path: routePatterns.stream, Page: StreamPage },
  { path: routePatterns.session, Page: SessionPage },
  { path: routePatterns.activity, Page: ActivityPage },
  { path: routePatterns.settings, Page: SettingsPage },
];
const pages = [{ path: routePatterns.streams, Page: StreamsPage }, ...lazyPages];

/** Every address and its page. The Streams page is here; the others are preloaded, or fetched when they are gone to. */
export function AppRoutes({ linkProblem }: { linkProblem?: string | undefined }) {
  const { pathname } = useLocation();
  usePagePreload();
  return (
    <PartBoundary>
      <Suspense>
        {matchPath(routePatterns.watch, pathname) ? (
          <WatchPage />
        ) : StatesPage && matchPath(routePatterns.states, pathname) ? (
          <StatesPage />
        ) : (
          <SignedIn signIn={<SignInPage linkProblem={linkProblem} />}>
            <ExpiredPrompt />
            <Frame>
              <PageBoundary resetKey={pathname}>
                {/* Another stream is another page: nothing of the one before is kept. */}
                <Suspense key={pathname}>
                  <PageAt pathname={pathname} />
                </Suspense>
              </PageBoundary>
            </Frame>
          </SignedIn>
        )}
        <ToastRegion />
      </Suspense>
    </PartBoundary>
  );
}

function PageAt({ pathname }: { pathname: string }) {
  const { Page } = pages.find(({ path }) => matchPath(path, pathname)) ?? { Page: NotFoundPage };
  return <Page />;
}

/** Fetches a page when one of its links is approached, if the browser was not idle before that. */
function usePagePreload(): void {
  const pathBelowBase = usePathBelowBase();
  useApproachedLinks(
    useCallback(
      (address) => {
        const pathname = pathBelowBase(address);
        const page = pathname && lazyPages.find(({ path }) => matchPath(path, pathname));
        if (page) void preload(page.Page);
      },
      [pathBelowBase],
    ),
  );
}
