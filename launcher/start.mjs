// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { buildIfChanged } from './build-if-changed.mjs';

// `npm start`: builds where something changed, then becomes the service. One process, so that whoever ends npm's
// script ends the service.

const root = fileURLToPath(new URL('..', import.meta.url));
const args = process.argv.slice(2);
/** @param {string} path */
const readText = (path) => readFileSync(join(root, path), 'utf8');

try {
  if (args.includes('--help')) {
    process.stdout.write(readText('launcher/help.txt'));
  } else if (args.includes('--version')) {
    console.log(JSON.parse(readText('package.json')).version);
  } else {
    if (process.env.npm_lifecycle_event !== undefined) await import('./end-with-parent.mjs');
    await buildIfChanged(root);
    await import(pathToFileURL(join(root, 'dist/service/main.js')).href);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
