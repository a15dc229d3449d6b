import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { connection } from './api/connection.ts';
import { createQueryClients } from './api/query-client.ts';
import { takeSignInToken } from './api/sign-in.ts';
import { siteConfig } from './api/site-config.ts';
import { ConnectionRoot } from './connections/connection-root.tsx';
import { theme, zone } from './preferences/preferences.ts';
import { AppRoutes } from './routes.tsx';
import { SigningIn, signInByLink } from './sign-in/signed-in.tsx';
import './styles/styles.css';

async function start(container: HTMLElement): Promise<void> {
  const token = takeSignInToken();
  theme.restore();
  zone.restore();
  connection.restore();
  void siteConfig.load();
  const root = createRoot(container);
  if (token !== undefined) root.render(<SigningIn />);
  const linkProblem = token === undefined ? undefined : await signInByLink(token);
  const clients = createQueryClients();
  root.render(
    <StrictMode>
      <ConnectionRoot clientOf={clients.of}>
        <AppRoutes linkProblem={linkProblem} />
      </ConnectionRoot>
    </StrictMode>,
  );
}

const container = document.getElementById('root');
if (container) void start(container);
