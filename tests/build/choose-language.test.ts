import { readFileSync } from 'node:fs';
import { afterEach, expect, it, vi } from 'vitest';
import { withLanguages } from '../../build/relocatable-dashboard.ts';
import { languageCookie } from '../../src/contract/languages.ts';

const script = withLanguages(readFileSync('build/choose-language.js', 'utf8'));

afterEach(() => {
  vi.unstubAllGlobals();
  Object.assign(document, { cookie: `${languageCookie}=; Max-Age=0` });
  document.documentElement.lang = 'en';
});

it.each([
  ['de', ['de-AT', 'en'], undefined],
  ['de', ['fr', 'de'], undefined],
  ['en', ['fr'], undefined],
  ['de', ['en'], 'de'],
  ['en', ['de'], 'en'],
  ['de', ['de'], 'fr'],
])('a page of any host speaks %s to a browser that wants %j and has chosen %s', (language, wanted, chosen) => {
  vi.stubGlobal('navigator', { languages: wanted });
  if (chosen) Object.assign(document, { cookie: `${languageCookie}=${chosen}` });
  new Function(script)();
  expect(document.documentElement.lang).toBe(language);
});
