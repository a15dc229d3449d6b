import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { pageUpstream, siteRoot } from '../api/client/page-upstream.ts';
import { connectionRoot } from '../paths.ts';
import { useStore } from '../ui/create-store.ts';
import { dismissToast, toasts } from '../ui/toasts/toasts.ts';

interface ConnectionRootProps {
  /** The data of a connection; each has its own. */
  clientOf: (upstream: string | undefined) => QueryClient;
  children: ReactNode;
}

/** The dashboard of the connection in the address. Another connection is another dashboard: nothing of one is kept. */
export function ConnectionRoot({ clientOf, children }: ConnectionRootProps) {
  const upstream = useStore(pageUpstream);
  return (
    <QueryClientProvider key={upstream ?? ''} client={clientOf(upstream)}>
      <BrowserRouter basename={`${siteRoot}${connectionRoot(upstream)}` || '/'}>{children}</BrowserRouter>
      <ForgetToasts />
    </QueryClientProvider>
  );
}

/** A toast's Undo is of the connection that it was shown on. */
function ForgetToasts() {
  useEffect(
    () => () => {
      for (const { id } of toasts.get()) dismissToast(id);
    },
    [],
  );
  return null;
}
