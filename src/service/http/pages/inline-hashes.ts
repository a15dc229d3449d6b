import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InlineHashes } from '../server/guard.ts';

/** What the pages of the dashboard's build have inline, in every language: docs/decisions/067. */
export function hashInline(directory: string | undefined): InlineHashes {
  if (directory === undefined || !existsSync(directory)) return { scripts: [], styles: [] };
  const pages = readdirSync(directory)
    .filter((name) => /^app(?:\.\w+)?\.html$/.test(name))
    .map((name) => readFileSync(join(directory, name), 'utf8'));
  const hashesOf = (tag: string) => {
    const found = pages.flatMap((page) => [...page.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g'))]);
    return [...new Set(found.map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`))];
  };
  return { scripts: hashesOf('script'), styles: hashesOf('style') };
}
