import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { currentUpstream, siteRoot } from '../../api/connection.ts';
import { useStore } from '../../lib/create-store.ts';
import { connectionRoot } from '../../paths.ts';
import { dismissToast, toasts } from '../../ui/toasts.tsx';

interface ConnectionRootProps {
  clientOf: (upstream: string | undefined) => QueryClient;
  children: ReactNode;
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
