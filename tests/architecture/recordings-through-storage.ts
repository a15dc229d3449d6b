import { readModuleFacts } from './module-facts.ts';
import { isModule, type Rule } from './rule.ts';

const readers = /^src\/service\/(?:playback\/|finish\/(?:check-|early-checks|scrub)|http\/media\/|http\/api\/)/;
/** What these open is no recording: the built pages, and pictures on their way from FFmpeg to a viewer. */
const others: ReadonlySet<string> = new Set([
  'src/service/http/media/dashboard-files.ts',
  'src/service/playback/live-pictures.ts',
]);
const fileSystem = /^(?:node:)?fs(?:$|\/)/;

/** A recording is read through the files that it is given as, wherever those are. */
export const recordingsThroughStorage: Rule = (sources) =>
  [...sources].flatMap(([path, source]) => {
    if (!readers.test(path) || !isModule(path) || others.has(path)) return [];
    return readModuleFacts(path, source)
      .imports.filter(({ specifier }) => fileSystem.test(specifier))
      .map(
        ({ specifier, line }) =>
          `${path}:${line}: imports ${specifier}. Take a recording's StoredFiles, or the RecordingStorage, as an argument.`,
      );
  });
