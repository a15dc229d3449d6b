import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Sources } from './rule.ts';

/** The text files below the given folders and files of the repository; a place that does not exist holds none. */
export function readSources(root: string, places: readonly string[]): Sources {
  const sources = new Map<string, string>();
  const add = (path: string) => sources.set(relative(root, path).split(sep).join('/'), readFileSync(path, 'utf8'));
  for (const place of places) {
    const start = join(root, place);
    if (!existsSync(start)) continue;
    if (/\.\w+$/.test(place)) add(start);
    else {
      for (const entry of readdirSync(start, { withFileTypes: true, recursive: true })) {
        if (entry.isFile() && /\.(?:tsx?|m?js|css|md)$/.test(entry.name)) add(join(entry.parentPath, entry.name));
      }
    }
  }
  return sources;
}
