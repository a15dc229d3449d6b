import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { withPages } from '../../build/relocatable-dashboard.ts';

const script = withPages(readFileSync('build/find-root.js', 'utf8'));

afterEach(() => {
  document.querySelector('base')?.remove();
  delete document.documentElement.dataset.root;
  window.history.replaceState(null, '', '/');
});

/** The folder that the script finds in an address. */
function rootOf(pathname: string): string | undefined {
  window.history.replaceState(null, '', pathname);
  // jsdom runs no scripts: the text is run as a page runs it.
  new Function(script)();
  expect(document.querySelector('base')?.getAttribute('href')).toBe(`${document.documentElement.dataset.root}/`);
  return document.documentElement.dataset.root;
}

describe('The folder of the dashboard is its address without the page', () => {
  it.each([
    ['/', ''],
    ['/index.html', ''],
    ['/on/air/', '/on/air'],
    ['/on/air/index.html', '/on/air'],
    ['/on/air/streams/5c0e', '/on/air'],
    ['/on/air/streams/5c0e/sessions/9f0e', '/on/air'],
    ['/on/air/c/studio/', '/on/air'],
    ['/on/air/c/studio/streams/5c0e', '/on/air'],
    ['/on/air/watch/5c0e', '/on/air'],
    ['/on/air/settings', '/on/air'],
    ['/on/air/activity/', '/on/air'],
    ['/streams/', '/streams'],
    ['/on/air/nowhere', '/on/air'],
  ])('%s is a page of "%s"', (pathname, root) => {
    expect(rootOf(pathname)).toBe(root);
  });
});
