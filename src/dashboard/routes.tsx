import { Suspense, useMemo } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { pagePatterns } from './paths.ts';
import { Frame } from './shell/frame.tsx';
import { PageBoundary } from './shell/page-boundary.tsx';
import { SignedIn } from './sign-in/signed-in.tsx';
import StreamsPage from './streams/streams-page.tsx';
import { lazyPart } from './ui/lazy/lazy-part.tsx';
import { PartBoundary } from './ui/lazy/part-boundary.tsx';
import { WhenIdle } from './ui/lazy/when-idle.tsx';

const StreamPage = lazyPart(() => import('./stream/stream-page.tsx').then((file) => file.default));
const SessionPage = lazyPart(() => import('./session/session-page.tsx').then((file) => file.default));
const TonightPage = lazyPart(() => import('./tonight/tonight-page.tsx').then((file) => file.default));
// Opened now and then: fetched when their links are approached, not by everybody who is idle.
const ActivityPage = lazyPart(() => import('./activity/activity-page.tsx').then((file) => file.default), {
  isPreloaded: false,
});
const SettingsPage = lazyPart(() => import('./settings/settings-page.tsx').then((file) => file.default), {
  isPreloaded: false,
});
const RecordingsPage = lazyPart(() => import('./recordings/recordings-page.tsx').then((file) => file.default), {
  isPreloaded: false,
});
const DeliveriesPage = lazyPart(() => import('./deliveries/deliveries-page.tsx').then((file) => file.default), {
  isPreloaded: false,
});
// Only an answer of the service signs a browser out: it can be fetched then.
const SignInPage = lazyPart(() => import('./sign-in/sign-in-page.tsx').then((file) => file.default), {
  isPreloaded: false,
});
// Opened in a tab of its own, mostly by others than operators.
const WatchPage = lazyPart(() => import('./watch/watch-page.tsx').then((file) => file.default), { isPreloaded: false });
// For clients, who have its address alone.
const DeliveredPage = lazyPart(() => import('./delivered/delivered-page.tsx').then((file) => file.default), {
  isPreloaded: false,
});
// A screen of its own: whoever only has the wall open needs nothing else, and nobody else needs it.
const WallPage = lazyPart(() => import('./wall/wall-page.tsx').then((file) => file.default), { isPreloaded: false });
const ApproachedPages = lazyPart(() => import('./ui/lazy/approached-pages.tsx').then((file) => file.ApproachedPages));
const ToastRegion = lazyPart(() => import('./ui/toasts/toast-region.tsx').then((file) => file.ToastRegion));
const NotFoundPage = lazyPart(() => import('./shell/not-found-page.tsx').then((file) => file.default));
// For developers: no build has it.
const StatesPage = import.meta.env.DEV
  ? lazyPart(() => import('./states/states-page.tsx').then((file) => file.default))
  : undefined;

/** What is linked to from other pages and is code of its own. */
const lazyPages = [
  { path: pagePatterns.stream, Page: StreamPage },
  { path: pagePatterns.session, Page: SessionPage },
  { path: pagePatterns.recordings, Page: RecordingsPage },
  { path: pagePatterns.deliveries, Page: DeliveriesPage },
  { path: pagePatterns.activity, Page: ActivityPage },
  { path: pagePatterns.tonight, Page: TonightPage },
  { path: pagePatterns.settings, Page: SettingsPage },
];
const linkedPages = [...lazyPages, { path: pagePatterns.wall, Page: WallPage }];

/** Every address and its page. The Streams page is here; the others are preloaded, or fetched when they are gone to. */
export function AppRoutes({ linkProblem }: { linkProblem?: string | undefined }) {
  const { pathname } = useLocation();
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
                          {lazyPages.map(({ path, Page }) => (
                            <Route key={path} path={path} element={<Page />} />
                          ))}
                          <Route path="*" element={<NotFoundPage />} />
                        </Routes>
                      </Suspense>
                    </PageBoundary>
                  </Frame>
                </SignedIn>
              }
            />
          </Routes>
          <WhenIdle>
            <ToastRegion />
            <ApproachedPages pages={linkedPages} />
          </WhenIdle>
        </Suspense>
      </PartBoundary>
    ),
    [pathname, linkProblem],
  );
}
