import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useMemo } from 'react';
import { BrowserRouter, Link, matchRoutes, Route, Routes, useHref, useLocation } from 'react-router-dom';
import { connection, currentUpstream, siteRoot } from './api/connection.ts';
import { Frame, PageBoundary } from './app/frame.tsx';
import { words } from './app/words.ts';
import { PageTitle } from './components/page-title.tsx';
import { WritePermission } from './components/write-permission.tsx';
import StreamsPage from './features/streams/streams-page.tsx';
import { useStore } from './lib/create-store.ts';
import { connectionRoot, pagePatterns, paths } from './paths.ts';
import { buttonClasses } from './ui/button.tsx';
import { EmptyState } from './ui/empty-state.tsx';
import { PartBoundary } from './ui/part-boundary.tsx';
import { dismissToast, ToastRegion, toasts } from './ui/toasts.tsx';

/** A page with its address. A link that is pointed at or focused calls `load` before it is followed. */
function lazyPage(path: string, load: () => Promise<{ default: ComponentType }>) {
  return { path, load, Page: lazy(load) };
}

const framedPages = [
  lazyPage(pagePatterns.stream, () => import('./features/stream/stream-page.tsx')),
  lazyPage(pagePatterns.session, () => import('./features/session/session-page.tsx')),
  lazyPage(pagePatterns.recordings, () => import('./features/recordings/recordings-page.tsx')),
  lazyPage(pagePatterns.clips, () => import('./features/recordings/clips-page.tsx')),
  lazyPage(pagePatterns.handovers, () => import('./features/handover/handovers-page.tsx')),
  lazyPage(pagePatterns.deliveries, () => import('./features/deliveries/deliveries-page.tsx')),
  lazyPage(pagePatterns.activity, () => import('./features/activity/activity-page.tsx')),
  lazyPage(pagePatterns.tonight, () => import('./features/tonight/tonight-page.tsx')),
  lazyPage(pagePatterns.settings, () => import('./features/settings/settings-page.tsx')),
];
const wallPage = lazyPage(pagePatterns.wall, () => import('./features/wall/wall-page.tsx'));
const SignInPage = lazy(() => import('./features/sign-in/sign-in-page.tsx'));
const WatchPage = lazy(() => import('./features/watch/watch-page.tsx'));
const DeliveredPage = lazy(() => import('./features/delivered/delivered-page.tsx'));

const linkedPages = [...framedPages, wallPage].map(({ path, load }) => ({ path, handle: load }));

/** Fetches a page's code when one of its links is pointed at or gets the focus, since a click may follow. */
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

/** Every address and its page. The Streams page is in the first chunk, and each other page in a chunk of its own. */
export function AppRoutes({ linkProblem }: { linkProblem?: string | undefined }) {
  const { pathname } = useLocation();
  usePagePrefetch();
  // A page reads its query parameters itself, so a letter in a filter renders nothing around it again.
  return useMemo(
    () => (
      <PartBoundary>
        <Suspense>
          <Routes>
            <Route path={pagePatterns.watch} element={<WatchPage />} />
            <Route path={pagePatterns.delivered} element={<DeliveredPage />} />
            <Route
              path="*"
              element={
                <SignedIn
                  isWall={pathname === pagePatterns.wall}
                  wall={<wallPage.Page />}
                  signIn={<SignInPage linkProblem={linkProblem} />}
                >
                  <Frame>
                    <PageBoundary resetKey={pathname}>
                      {/* The key remounts the page for another stream, so that no state of the first one stays. */}
                      <Suspense key={pathname}>
                        <Routes>
                          <Route path={pagePatterns.streams} element={<StreamsPage />} />
                          {framedPages.map(({ path, Page }) => (
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
        </Suspense>
        <ToastRegion />
      </PartBoundary>
    ),
    [pathname, linkProblem],
  );
}

const ExpiredDialog = lazy(() =>
  import('./features/sign-in/sign-in-page.tsx').then((file) => ({ default: file.ExpiredDialog })),
);

interface SignedInProps {
  children: ReactNode;
  isWall: boolean;
  /** The wall has no layout around it and shows an expired session itself. */
  wall: ReactNode;
  signIn: ReactNode;
}

/** A browser that may only show the wall gets it at every address. An expired session keeps its page, under a sign-in dialog. */
function SignedIn({ children, isWall, wall, signIn }: SignedInProps) {
  const state = useStore(connection);
  if (state.status === 'signed-out') return signIn;
  const { wallOnly } = state.connection;
  return (
    <WritePermission>
      {state.status === 'expired' && !wallOnly ? (
        <PartBoundary>
          <Suspense>
            <ExpiredDialog baseUrl={state.connection.baseUrl} />
          </Suspense>
        </PartBoundary>
      ) : null}
      {isWall || wallOnly ? wall : children}
    </WritePermission>
  );
}

/** The key remounts the whole dashboard when the connection changes, so that no state of one reaches the other. */
export function ConnectionRoot({ clientOf, children }: ConnectionRootProps) {
  const upstream = useStore(currentUpstream);
  return (
    <QueryClientProvider key={upstream ?? ''} client={clientOf(upstream)}>
      <BrowserRouter basename={`${siteRoot}${connectionRoot(upstream)}` || '/'}>{children}</BrowserRouter>
      <ForgetToasts />
    </QueryClientProvider>
  );
}

interface ConnectionRootProps {
  clientOf: (upstream: string | undefined) => QueryClient;
  children: ReactNode;
}

/** A toast's *Undo* would act on the connection that the page has left. */
function ForgetToasts() {
  useEffect(
    () => () => {
      for (const { id } of toasts.get()) dismissToast(id);
    },
    [],
  );
  return null;
}

function NotFoundPage() {
  return (
    <div className="px-gutter">
      <PageTitle>{words.notFound.pageTitle}</PageTitle>
      <EmptyState
        title={words.notFound.title}
        actions={
          <Link to={paths.streams()} className={buttonClasses('primary', 'big')}>
            {words.notFound.leave}
          </Link>
        }
      >
        <p>{words.notFound.detail}</p>
      </EmptyState>
    </div>
  );
}
