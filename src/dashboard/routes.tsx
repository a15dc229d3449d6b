import { Suspense } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { routePatterns } from './paths.ts';
import { Frame } from './shell/frame.tsx';
import { PageBoundary } from './shell/page-boundary.tsx';
import { ExpiredPrompt } from './sign-in/expired-prompt.tsx';
import { SignedIn } from './sign-in/signed-in.tsx';
import StreamsPage from './streams/streams-page.tsx';
import { lazyPart } from './ui/lazy-part.tsx';
import { PartBoundary } from './ui/part-boundary.tsx';
import { ToastRegion } from './ui/toast-region.tsx';

const StreamPage = lazyPart(() => import('./stream/stream-page.tsx').then((file) => file.default));
const SessionPage = lazyPart(() => import('./session/session-page.tsx').then((file) => file.default));
const SettingsPage = lazyPart(() => import('./settings/settings-page.tsx').then((file) => file.default));
const ActivityPage = lazyPart(() => import('./activity/activity-page.tsx').then((file) => file.default));
const SignInPage = lazyPart(() => import('./sign-in/sign-in-page.tsx').then((file) => file.default));
const WatchPage = lazyPart(() => import('./watch/watch-page.tsx').then((file) => file.default));
const StatesPage = lazyPart(() => import('./states/states-page.tsx').then((file) => file.default));
const NotFoundPage = lazyPart(() => import('./shell/not-found-page.tsx').then((file) => file.default));

/** Every address and its page. The Streams page is at hand; the others are fetched when they are gone to. */
export function AppRoutes({ linkProblem }: { linkProblem?: string | undefined }) {
  const { pathname } = useLocation();
  return (
    <PartBoundary>
      <Suspense>
        <Routes>
          <Route path={routePatterns.watch} element={<WatchPage />} />
          <Route path={routePatterns.states} element={<StatesPage />} />
          <Route
            path="*"
            element={
              <SignedIn signIn={<SignInPage linkProblem={linkProblem} />}>
                <ExpiredPrompt />
                <Frame>
                  <PageBoundary resetKey={pathname}>
                    {/* Another stream is another page: nothing of the one before is kept. */}
                    <Suspense key={pathname}>
                      <Routes>
                        <Route path={routePatterns.streams} element={<StreamsPage />} />
                        <Route path={routePatterns.stream} element={<StreamPage />} />
                        <Route path={routePatterns.session} element={<SessionPage />} />
                        <Route path={routePatterns.activity} element={<ActivityPage />} />
                        <Route path={routePatterns.settings} element={<SettingsPage />} />
                        <Route path="*" element={<NotFoundPage />} />
                      </Routes>
                    </Suspense>
                  </PageBoundary>
                </Frame>
              </SignedIn>
            }
          />
        </Routes>
        <ToastRegion />
      </Suspense>
    </PartBoundary>
  );
}
