import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { patient } from '../patient.ts';
import { findBrowser } from './find-browser.ts';

export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Where the built dashboard lies, as the bundled service serves it. */
export const builtDashboard = fileURLToPath(new URL('../../../dist/dashboard', import.meta.url));

export interface TestBrowser {
  page: Page;
  context: BrowserContext;
  /** Console errors, page errors, policy violations and requests to elsewhere, in the order they came. */
  problems: string[];
  /** Closes the browser; throws where there were problems other than the expected. */
  close(options?: { expected?: readonly RegExp[] }): Promise<void>;
}

/** Runs in the page: a violation of the content security policy becomes a console error that names it. */
function reportPolicyViolations(): void {
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
    console.error(`Policy violation: ${violatedDirective} forbids ${blockedURI} (${sourceFile})`);
  });
}

/**
 * A real Chromium with a fresh profile, on the built dashboard. It may only speak to 127.0.0.1, and whatever it complains
 * about fails the test at `close`.
 */
export async function openBrowser({
  ignoreHTTPSErrors = false,
  ...options
}: Parameters<typeof chromium.launch>[0] & { ignoreHTTPSErrors?: boolean } = {}): Promise<TestBrowser> {
  const executablePath = findBrowser(process.env);
  if (!executablePath)
    throw new Error('No Chromium, Chrome or Edge found. `npm test` installs one; or set CHROMIUM_PATH.');
  if (!existsSync(builtDashboard)) throw new Error('dist/dashboard is missing: run `npm run build` first.');

  const browser = await chromium.launch({ executablePath, headless: true, args: browserFlags, ...options });
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    ignoreHTTPSErrors,
  });
  context.setDefaultTimeout(patient.timeout);
  const problems: string[] = [];
  await context.addInitScript(reportPolicyViolations);
  await context.route('**/*', async (route) => {
    const { hostname, protocol } = new URL(route.request().url());
    if (hostname === '127.0.0.1' || protocol === 'data:' || protocol === 'blob:') return route.fallback();
    problems.push(`Request to elsewhere: ${route.request().url()}`);
    return route.abort();
  });
  context.on('console', (message) => {
    if (message.type() === 'error') problems.push(`Console: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => problems.push(`Page: ${error.error().message}`));

  return {
    page: await context.newPage(),
    context,
    problems,
    async close({ expected = [] } = {}) {
      await browser.close();
      const unexpected = problems.filter((problem) => !expected.some((pattern) => pattern.test(problem)));
      if (unexpected.length > 0) throw new Error(`The browser complained:\n${unexpected.join('\n')}`);
    },
  };
}
