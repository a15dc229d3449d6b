import { lazy, Suspense } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { ExpiredPrompt } from './components/expired-prompt.tsx';
import { Frame } from './components/frame.tsx';
import { PageBoundary } from './components/page-boundary.tsx';
import { SignedIn } from './components/signed-in.tsx';
import StreamsPage from './pages/streams-page.tsx';
import { routePatterns } from './paths.ts';
import { ToastRegion } from './ui/toast-region.tsx';

const StreamPage = lazy(() => import('./pages/stream-page.tsx'));
const SessionPage = lazy(() => import('./pages/session-page.tsx'));
const SettingsPage = lazy(() => import('./pages/settings-page.tsx'));
const SignInPage = lazy(() => import('./pages/sign-in-page.tsx'));
const WatchPage = lazy(() => import('./pages/watch-page.tsx'));
const StatesPage = lazy(() => import('./pages/states-page.tsx'));
const NotFoundPage = lazy(() => import('./pages/not-found-page.tsx'));

/** Every address and its page. The Streams page is at hand; the others are fetched when they are gone to. */
export function AppRoutes({ linkProblem }: { linkProblem?: string | undefined }) {
  const { pathname } = useLocation();
  return (
    <Suspense>
      <Routes>
        <Route path={routePatterns.watch} element={<WatchPage />} />
        <Route path={routePatterns.states} element={<StatesPage />} />
        <Route
          path="*"
          element={
            <SignedIn signIn={<SignInPage linkProblem={linkProblem} />}>
              <Frame>
                <PageBoundary resetKey={pathname}>
                  {/* Another stream is another page: nothing of the one before is kept. */}
                  <Suspense key={pathname}>
                    <Routes>
                      <Route path={routePatterns.streams} element={<StreamsPage />} />
                      <Route path={routePatterns.stream} element={<StreamPage />} />
                      <Route path={routePatterns.session} element={<SessionPage />} />
                      <Route path={routePatterns.settings} element={<SettingsPage />} />
                      <Route path="*" element={<NotFoundPage />} />
                    </Routes>
                  </Suspense>
                </PageBoundary>
              </Frame>
              <ExpiredPrompt />
            </SignedIn>
          }
        />
      </Routes>
      <ToastRegion />
    </Suspense>
  );
}
