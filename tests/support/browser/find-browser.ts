import { statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const programs = [
  // Chromium without windows: it draws and plays the same, and takes a third less of the processor.
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'msedge',
  'microsoft-edge',
];

/** Where installers put a browser without adding it to PATH. */
const places = [
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
];
const windowsPlaces = ['Google\\Chrome\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe'];

function isFileOnDisk(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

/**
 * The path of a browser that plays H.264 and AAC: `CHROMIUM_PATH`, else the usual names on PATH, else the usual places.
 * Undefined where there is none. Throws where `CHROMIUM_PATH` names no file: a wish is not silently replaced.
 */
export function findBrowser(
  env: Record<string, string | undefined>,
  isFile: (path: string) => boolean = isFileOnDisk,
): string | undefined {
  const wished = env.CHROMIUM_PATH;
  if (wished) {
    if (isFile(wished)) return wished;
    throw new Error(`CHROMIUM_PATH names ${wished}, which is no file. Correct or unset it.`);
  }
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const windowsRoots = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].filter(
    (root) => root !== undefined,
  );
  return [
    ...programs.flatMap((program) =>
      folders.flatMap((folder) => [join(folder, program), join(folder, `${program}.exe`)]),
    ),
    ...places,
    ...windowsRoots.flatMap((root) => windowsPlaces.map((place) => `${root}\\${place}`)),
  ].find(isFile);
}
