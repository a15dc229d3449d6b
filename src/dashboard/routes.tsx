import { lazy, Suspense, useEffect, useMemo } from 'react';
import { matchRoutes, Route, Routes, useHref, useLocation } from 'react-router-dom';
import { Frame } from './app/frame.tsx';
import NotFoundPage from './app/not-found-page.tsx';
import { PageBoundary } from './app/page-boundary.tsx';
import { SignedIn } from './features/sign-in/signed-in.tsx';
import StreamsPage from './features/streams/streams-page.tsx';
import { pagePatterns } from './paths.ts';
import { PartBoundary } from './ui/part-boundary.tsx';
import { ToastRegion } from './ui/toasts.tsx';

const pageCode = {
  [pagePatterns.stream]: () => import('./features/stream/stream-page.tsx'),
  [pagePatterns.session]: () => import('./features/session/session-page.tsx'),
  [pagePatterns.recordings]: () => import('./features/recordings/recordings-page.tsx'),
  [pagePatterns.deliveries]: () => import('./features/deliveries/deliveries-page.tsx'),
  [pagePatterns.activity]: () => import('./features/activity/activity-page.tsx'),
  [pagePatterns.tonight]: () => import('./features/tonight/tonight-page.tsx'),
  [pagePatterns.settings]: () => import('./features/settings/settings-page.tsx'),
  [pagePatterns.wall]: () => import('./features/wall/wall-page.tsx'),
};
const StreamPage = lazy(pageCode[pagePatterns.stream]);
const SessionPage = lazy(pageCode[pagePatterns.session]);
const RecordingsPage = lazy(pageCode[pagePatterns.recordings]);
const DeliveriesPage = lazy(pageCode[pagePatterns.deliveries]);
const ActivityPage = lazy(pageCode[pagePatterns.activity]);
const TonightPage = lazy(pageCode[pagePatterns.tonight]);
const SettingsPage = lazy(pageCode[pagePatterns.settings]);
const WallPage = lazy(pageCode[pagePatterns.wall]);
const SignInPage = lazy(() => import('./features/sign-in/sign-in-page.tsx'));
const WatchPage = lazy(() => import('./features/watch/watch-page.tsx'));
const DeliveredPage = lazy(() => import('./features/delivered/delivered-page.tsx'));
// No build has it: it is for developers.
const StatesPage = import.meta.env.DEV ? lazy(() => import('./features/states/states-page.tsx')) : undefined;

const linkedPages = Object.entries(pageCode).map(([path, handle]) => ({ path, handle }));

/** Fetches a page's code when one of its links is pointed at or gets the focus: it may be followed in a moment. */
function usePagePrefetch(): void {
  const root = useHref('/');
  useEffect(() => {
    const prefetch = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a[href]') : null;
      if (!(link instanceof HTMLAnchorElement) || link.origin !== window.location.origin) return;
      for (const { route } of matchRoutes(linkedPages, link.pathname, root) ?? [])
        route.handle().catch(() => undefined);
    };
    document.addEventListener('pointerover', prefetch);
    document.addEventListener('focusin', prefetch);
    return () => {
      document.removeEventListener('pointerover', prefetch);
      document.removeEventListener('focusin', prefetch);
    };
  }, [root]);
}

/** Every address and its page. The Streams page is here; the code of the others is fetched when they are gone to. */
export function AppRoutes({ linkProblem }: { linkProblem?: string | undefined }) {
  const { pathname } = useLocation();
  usePagePrefetch();
  // What stands behind an address's question mark is a page's own: a letter in a filter draws nothing else again.
  return useMemo(
    () => (
      <PartBoundary>
        <Suspense>
          <Routes>
            <Route path={pagePatterns.watch} element={<WatchPage />} />
            <Route path={pagePatterns.delivered} element={<DeliveredPage />} />
            {StatesPage && <Route path={pagePatterns.states} element={<StatesPage />} />}
            <Route
              path="*"
              element={
                <SignedIn
                  isWall={pathname === pagePatterns.wall}
                  wall={<WallPage />}
                  signIn={<SignInPage linkProblem={linkProblem} />}
                >
                  <Frame>
                    <PageBoundary resetKey={pathname}>
                      {/* Another stream is another page: nothing of the one before is kept. */}
                      <Suspense key={pathname}>
                        <Routes>
                          <Route path={pagePatterns.streams} element={<StreamsPage />} />
                          <Route path={pagePatterns.stream} element={<StreamPage />} />
                          <Route path={pagePatterns.session} element={<SessionPage />} />
                          <Route path={pagePatterns.recordings} element={<RecordingsPage />} />
                          <Route path={pagePatterns.deliveries} element={<DeliveriesPage />} />
                          <Route path={pagePatterns.activity} element={<ActivityPage />} />
                          <Route path={pagePatterns.tonight} element={<TonightPage />} />
                          <Route path={pagePatterns.settings} element={<SettingsPage />} />
                          <Route path="*" element={<NotFoundPage />} />
                        </Routes>
                      </Suspense>
                    </PageBoundary>
                  </Frame>
                </SignedIn>
              }
            />
          </Routes>
        </Suspense>
        <ToastRegion />
      </PartBoundary>
    ),
    [pathname, linkProblem],
  );
}
