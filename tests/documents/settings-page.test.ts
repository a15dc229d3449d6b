import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { helpText, settingsPage } from '../../src/service/settings-text.ts';

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

// `npm run settings-doc` writes both anew.

it('docs/settings.md is what the table of settings makes', async () => {
  await expect(settingsPage()).toMatchFileSnapshot(at('docs/settings.md'));
});

it('the launcher’s --help, which needs no build, is what the table of settings makes', async () => {
  await expect(helpText()).toMatchFileSnapshot(at('launcher/help.txt'));
});
