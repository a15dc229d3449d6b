import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { onTestFinished } from 'vitest';
import { createQueryClient, createQueryClients } from '../../../src/dashboard/api/query-client.ts';
import { AppRoutes, ConnectionRoot } from '../../../src/dashboard/routes.tsx';
import { dismissToast, toasts } from '../../../src/dashboard/ui/toasts.tsx';
import { browserInJsdom } from './browser-in-jsdom.ts';
import { withoutWaits } from './come-back.ts';

/** Renders with a query client of its own; everything is stopped and forgotten when the test is over. */
export function renderWithQueries(children: ReactNode): { user: UserEvent; unmount: () => void } {
  const { queryClient, close } = createQueryClient();
  withoutWaits(queryClient);
  const user = userEvent.setup();
  const { unmount } = render(<QueryClientProvider client={queryClient}>{children}</QueryClientProvider>);
  onTestFinished(async () => {
    unmount();
    await queryClient.cancelQueries();
    queryClient.clear();
    close();
    for (const { id } of toasts.get()) dismissToast(id);
    localStorage.clear();
  });
  return { user, unmount };
}

/** The whole dashboard at an address, in a browser that has what jsdom leaves out. */
export function renderDashboard(path = '/', linkProblem?: string): { user: UserEvent } {
  browserInJsdom();
  window.history.pushState(null, '', path);
  const clients = createQueryClients();
  const user = userEvent.setup();
  const { unmount } = render(
    <ConnectionRoot clientOf={(upstream) => withoutWaits(clients.of(upstream))}>
      <AppRoutes linkProblem={linkProblem} />
    </ConnectionRoot>,
  );
  onTestFinished(() => {
    unmount();
    clients.close();
    for (const { id } of toasts.get()) dismissToast(id);
    localStorage.clear();
  });
  return { user };
}

/**
 * The frame loads its announcements after the first rows: for them a change is news only if it comes later. A test waits
 * for them before it changes what is served, since a poll may fetch that at any time.
 */
export async function announcementsLoaded(): Promise<void> {
  await screen.findByRole('log');
}
