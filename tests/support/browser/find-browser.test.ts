import { delimiter, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findBrowser } from './find-browser.ts';

const onDisk =
  (...files: string[]) =>
  (path: string) =>
    files.includes(path);
const path = ['first', 'second'].join(delimiter);

describe('the browser of the tests', () => {
  it('is the one that CHROMIUM_PATH names', () => {
    const chromium = join('first', 'chromium');
    expect(findBrowser({ CHROMIUM_PATH: 'mine', PATH: path }, onDisk('mine', chromium))).toBe('mine');
  });

  it('is never another one than the one asked for', () => {
    const chromium = join('first', 'chromium');
    expect(() => findBrowser({ CHROMIUM_PATH: 'mine', PATH: path }, onDisk(chromium))).toThrow(
      'mine, which is no file',
    );
  });

  it('is Chromium before Chrome, and the shell without windows before both, wherever on PATH they stand', () => {
    const chrome = join('first', 'google-chrome');
    const chromium = join('second', 'chromium');
    const shell = join('second', 'chromium-headless-shell');
    expect(findBrowser({ PATH: path }, onDisk(chrome, chromium, shell))).toBe(shell);
    expect(findBrowser({ PATH: path }, onDisk(chrome, chromium))).toBe(chromium);
    expect(findBrowser({ PATH: path }, onDisk(chrome))).toBe(chrome);
  });

  it('is found where installers put it without PATH', () => {
    expect(findBrowser({}, onDisk('/opt/google/chrome/chrome'))).toBe('/opt/google/chrome/chrome');
    const edge = 'C:\\Program Files\\Microsoft\\Edge\\Application\\msedge.exe';
    expect(findBrowser({ PROGRAMFILES: 'C:\\Program Files' }, onDisk(edge))).toBe(edge);
  });

  it('is reported as missing if there is none', () => {
    expect(findBrowser({ PATH: path }, onDisk())).toBeUndefined();
  });
});
