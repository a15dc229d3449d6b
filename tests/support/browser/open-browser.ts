import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, chromium, type LaunchOptions, type Page } from 'playwright-core';
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
  // There is nothing but this machine.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  // The shell without windows would round the width of each letter, as no screen does.
  '--font-render-hinting=none',
];

/** Where the built dashboard lies, as the bundled service serves it. */
export const builtDashboard = fileURLToPath(new URL('../../../dist/dashboard', import.meta.url));

export interface TestBrowser {
  page: Page;
  context: BrowserContext;
  /** Console errors, page errors, policy violations and requests to elsewhere, in the order they came. */
  problems: string[];
  /** Closes the profile; throws where there were problems other than the expected. */
  close(options?: { expected?: readonly RegExp[] }): Promise<void>;
}

/** Runs in the page: a violation of the content security policy becomes a console error that names it. */
function reportPolicyViolations(): void {
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
    console.error(`Policy violation: ${violatedDirective} forbids ${blockedURI} (${sourceFile})`);
  });
}

export function launchBrowser(options: LaunchOptions = {}): Promise<Browser> {
  const executablePath = findBrowser(process.env);
  if (!executablePath)
    throw new Error('No Chromium, Chrome or Edge found. `npm test` installs one; or set CHROMIUM_PATH.');
  return chromium.launch({ executablePath, headless: true, args: browserFlags, ...options });
}

declare global {
  /** Of the test environment, where it has one for everybody. */
  var sharedBrowser: (() => Promise<Browser>) | undefined;
}

/** A fresh profile of a real Chromium: nothing is stored or cached. */
export async function openProfile({ ignoreHTTPSErrors = false } = {}): Promise<BrowserContext> {
  const { sharedBrowser } = globalThis;
  const browser = await (sharedBrowser ?? launchBrowser)();
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    ignoreHTTPSErrors,
  });
  if (sharedBrowser === undefined) context.once('close', () => void browser.close());
  return context;
}

/**
 * A fresh profile on the built dashboard. It may only speak to 127.0.0.1, and whatever it complains about fails the test at
 * `close`.
 */
export async function openBrowser(options: { ignoreHTTPSErrors?: boolean } = {}): Promise<TestBrowser> {
  if (!existsSync(builtDashboard)) throw new Error('dist/dashboard is missing: run `npm run build` first.');
  const context = await openProfile(options);
  context.setDefaultTimeout(patient.timeout);
  const problems: string[] = [];
  await context.addInitScript(reportPolicyViolations);
  context.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url());
    if (hostname === '127.0.0.1' || protocol === 'data:' || protocol === 'blob:') return;
    problems.push(`Request to elsewhere: ${request.url()}`);
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
      await context.close();
      const unexpected = problems.filter((problem) => !expected.some((pattern) => pattern.test(problem)));
      if (unexpected.length > 0) throw new Error(`The browser complained:\n${unexpected.join('\n')}`);
    },
  };
}
