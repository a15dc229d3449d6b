import { lazy, type ReactNode, Suspense } from 'react';
import { ExpiredPrompt } from './components/expired-prompt.tsx';
import { Frame } from './components/frame.tsx';
import { PageBoundary } from './components/page-boundary.tsx';
import { useLocation } from './components/router/use-location.ts';
import { SignedIn } from './components/signed-in.tsx';
import StreamsPage from './pages/streams-page.tsx';
import { type PageAddress, readPath } from './paths.ts';
import { ToastRegion } from './ui/toast-region.tsx';

const StreamPage = lazy(() => import('./pages/stream-page.tsx'));
const SessionPage = lazy(() => import('./pages/session-page.tsx'));
const SignInPage = lazy(() => import('./pages/sign-in-page.tsx'));
const StatesPage = lazy(() => import('./pages/states-page.tsx'));
const NotFoundPage = lazy(() => import('./pages/not-found-page.tsx'));

/** Every address and its page. The Streams page is at hand; the others are fetched when they are gone to. */
export function AppRoutes({ linkProblem }: { linkProblem?: string | undefined }) {
  const { pathname } = useLocation();
  const address = readPath(pathname);
  if (address.page === 'states') {
    return (
      <Suspense>
        <StatesPage />
      </Suspense>
    );
  }
  return (
    <Suspense>
      <SignedIn signIn={<SignInPage linkProblem={linkProblem} />}>
        <Frame>
          <PageBoundary resetKey={pathname}>
            {/* Another stream is another page: nothing of the one before is kept. */}
            <Suspense key={pathname}>{pageAt(address)}</Suspense>
          </PageBoundary>
        </Frame>
        <ExpiredPrompt />
      </SignedIn>
      <ToastRegion />
    </Suspense>
  );
}

function pageAt({ page }: Exclude<PageAddress, { page: 'states' }>): ReactNode {
  switch (page) {
    case 'streams':
      return <StreamsPage />;
    case 'stream':
      return <StreamPage />;
    case 'session':
      return <SessionPage />;
    case 'unknown':
      return <NotFoundPage />;
  }
}
