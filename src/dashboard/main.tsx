import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { connection, takeSignInToken } from './api/connection.ts';
import { createQueryClients } from './api/query-client.ts';
import { siteConfig } from './api/site-config.ts';
import { streamsOverview } from './api/streams.ts';
import { hours, theme, zone } from './components/preferences.ts';
import { words } from './components/words.ts';
import { AppRoutes, ConnectionRoot } from './routes.tsx';
import './styles/styles.css';

/** A slow answer must not keep the frame of the page back. */
const maxWaitMs = 200;

async function start(container: HTMLElement): Promise<void> {
  // The font comes after the code, with which it would share a slow connection. A font of its width stands in until then.
  void document.fonts.load('1em Geist');
  const token = takeSignInToken();
  theme.restore();
  zone.restore();
  hours.restore();
  connection.restore();
  void siteConfig.load();
  const root = createRoot(container);
  const linkProblem = token === undefined ? undefined : await signIn(token, root);
  const clients = createQueryClients();
  // The answer to the read that public/before-paint.js began comes with the code, so the first render has the rows.
  if (document.querySelector('link[rel="preload"][as="fetch"]') !== null) {
    const firstRead = clients.of(undefined).prefetchQuery(streamsOverview);
    await Promise.race([firstRead, new Promise((resolve) => setTimeout(resolve, maxWaitMs))]);
  }
  root.render(
    <StrictMode>
      <ConnectionRoot clientOf={clients.of}>
        <AppRoutes linkProblem={linkProblem} />
      </ConnectionRoot>
    </StrictMode>,
  );
}

/** A sign-in link is opened once in a browser, so its code is not in the first chunk. Returns the sentence of a failure. */
async function signIn(token: string, root: Root): Promise<string | undefined> {
  try {
    const { SigningIn, signInByLink } = await import('./features/sign-in/sign-in-by-link.tsx');
    root.render(<SigningIn />);
    return await signInByLink(token);
  } catch {
    return words.signInNotLoaded;
  }
}

const container = document.getElementById('root');
if (container) void start(container);
