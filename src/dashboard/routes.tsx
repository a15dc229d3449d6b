import { Suspense } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { ExpiredPrompt } from './components/expired-prompt.tsx';
import { Frame } from './components/frame.tsx';
import { PageBoundary } from './components/page-boundary.tsx';
import { SignedIn } from './components/signed-in.tsx';
import StreamsPage from './pages/streams-page.tsx';
import { routePatterns } from './paths.ts';
import { late } from './ui/late.tsx';
import { PartBoundary } from './ui/part-boundary.tsx';
import { ToastRegion } from './ui/toast-region.tsx';

const StreamPage = late(() => import('./pages/stream-page.tsx').then((file) => file.default));
const SessionPage = late(() => import('./pages/session-page.tsx').then((file) => file.default));
const SettingsPage = late(() => import('./pages/settings-page.tsx').then((file) => file.default));
const ActivityPage = late(() => import('./pages/activity-page.tsx').then((file) => file.default));
const SignInPage = late(() => import('./pages/sign-in-page.tsx').then((file) => file.default));
const WatchPage = late(() => import('./pages/watch-page.tsx').then((file) => file.default));
const StatesPage = late(() => import('./pages/states-page.tsx').then((file) => file.default));
const NotFoundPage = late(() => import('./pages/not-found-page.tsx').then((file) => file.default));

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
