import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { ApiError } from './api/api-error.ts';
import { connection } from './api/connection.ts';
import { createQueryClient } from './api/query-client.ts';
import { signInWithToken, takeSignInToken } from './api/sign-in.ts';
import { signInLinkProblem } from './components/sign-in-link.ts';
import { SigningIn } from './components/signing-in.tsx';
import { theme } from './components/theme.ts';
import { zone } from './components/zone.ts';
import { AppRoutes } from './routes.tsx';
import './styles.css';

async function start(container: HTMLElement): Promise<void> {
  const token = takeSignInToken();
  theme.restore();
  zone.restore();
  connection.restore();
  const root = createRoot(container);
  let linkProblem: string | undefined;
  if (token !== undefined) {
    root.render(<SigningIn />);
    linkProblem = await exchange(token);
  }
  const { queryClient } = createQueryClient();
  root.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <AppRoutes linkProblem={linkProblem} />
        </BrowserRouter>
      </QueryClientProvider>
    </StrictMode>,
  );
}

/** Exchanges a sign-in link's token; returns why that did not work, if it did not. */
async function exchange(token: string): Promise<string | undefined> {
  try {
    await signInWithToken(token);
    return undefined;
  } catch (error) {
    if (error instanceof ApiError) return signInLinkProblem(error);
    throw error;
  }
}

const container = document.getElementById('root');
if (container) void start(container);
