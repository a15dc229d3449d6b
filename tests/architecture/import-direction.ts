import { existsSync, readdirSync } from 'node:fs';
import { readModuleFacts } from './module-facts.ts';
import { isModule, type Rule } from './rule.ts';

interface Part {
  name: string;
  files: RegExp;
  mayImport: readonly string[];
  /** Type-only imports allowed beyond `mayImport`. */
  mayImportTypes: readonly string[];
}

const dashboardBase = ['contract', 'dashboard/lib', 'dashboard/domain', 'dashboard/paths'] as const;
/** Features that several pages use; they may use each other. */
const usedFeatures =
  'player record connections alerts shortcuts control-room schedule signal handover deliveries clips retention'
    .split(' ')
    .map((name) => `dashboard/features/${name}`);
/** A feature with a page of its own: `<feature>-page.tsx`. Only the routes import it. */
const pageFeatures = readdirSync('src/dashboard/features')
  .filter((name) => existsSync(`src/dashboard/features/${name}/${name}-page.tsx`))
  .map((name) => `dashboard/features/${name}`)
  .filter((name) => !usedFeatures.includes(name));
const dashboardParts = [...dashboardBase, 'dashboard/api', 'dashboard/ui', 'dashboard/components', ...usedFeatures];
const leaves = ['service/media', 'service/media/hls', 'service/lib', 'service/recorder/journal', 'service/list-errors'];
/** Each holds its routes and its rules; its rows are in `db`. */
const serviceFeatures = readdirSync('src/service/features').map((name) => `service/features/${name}`);
const peers = [
  'service/ingest',
  'service/finish',
  'service/transcode',
  'service/playback',
  'service/storage',
  'service/db',
  ...serviceFeatures,
];
const service = [...peers, ...leaves, 'service/sessions', 'service/recorder', 'service/http', 'service/config'];

const room = (name: string, mayImport: readonly string[], mayImportTypes: readonly string[] = []): Part => ({
  name,
  files: new RegExp(`^src/${name}/`),
  mayImport,
  mayImportTypes,
});
const file = (
  name: string,
  path: string,
  mayImport: readonly string[],
  mayImportTypes: readonly string[] = [],
): Part => ({
  name,
  files: new RegExp(`^src/${path}$`),
  mayImport,
  mayImportTypes,
});

/** The first matching row is a file's part. docs/architecture.md, "Who may import whom", says the same in words. */
const parts: readonly Part[] = [
  room('contract', []),
  // `connection` of `api` is a store of `lib`.
  room('dashboard/lib', ['contract']),
  room('dashboard/domain', ['contract', 'dashboard/lib']),
  file('dashboard/paths', 'dashboard/paths\\.ts', ['contract']),
  // Queries derive from the rules of `domain` how often they poll.
  room('dashboard/api', dashboardBase),
  room('dashboard/ui', ['dashboard/lib']),
  room('dashboard/components', dashboardParts),
  ...[...usedFeatures, ...pageFeatures].map((name) => room(name, dashboardParts)),
  room('dashboard/app', dashboardParts),
  file('dashboard/routes', 'dashboard/routes\\.tsx', [...dashboardParts, ...pageFeatures, 'dashboard/app']),
  file('dashboard/main', 'dashboard/main\\.tsx', [
    ...dashboardParts,
    'dashboard/features/sign-in',
    'dashboard/routes',
    'dashboard/styles',
  ]),
  room('dashboard/styles', []),
  // Bytes and files: nothing of ours.
  room('service/media/hls', ['service/recorder/journal']),
  ...['media', 'lib'].map((name) => room(`service/${name}`, [])),
  file('service/recorder/journal', 'service/recorder/journal\\.ts', ['service/lib']),
  // What a list refuses, so that the code that answers for it can distinguish it by its class, not by its name.
  file('service/list-errors', 'service/db/lists/list-errors\\.ts', []),
  // A protocol behind the ingest port. Only the media process, which is made of them, imports one.
  room('service/ingest/rtmp', ['service/ingest', 'service/lib', 'service/media']),
  ...peers.map((name) =>
    room(
      name,
      [
        'contract',
        ...leaves,
        ...(name === 'service/playback' ? ['service/storage'] : []),
        ...(name === 'service/finish'
          ? ['service/recorder', 'service/storage', 'service/transcode', 'service/db']
          : []),
        ...(serviceFeatures.includes(name)
          ? ['service/db', 'service/sessions', 'service/storage', 'service/http']
          : []),
        ...(name === 'service/storage' ? ['service/db'] : []),
        ...(name === 'service/features/clips' ? ['service/playback', 'service/finish'] : []),
        ...(name === 'service/features/test-broadcast' || name === 'service/transcode' ? ['service/worker-entry'] : []),
      ],
      [...peers, 'service/recorder'],
    ),
  ),
  room('service/sessions', ['contract', 'service/lib', 'service/db', 'service/finish'], [...peers, 'service/recorder']),
  file('service/media-process', 'service/recorder/media-process\\.ts', [
    'service/lib',
    'service/recorder',
    'service/ingest/rtmp',
  ]),
  // What the media process is made of, and the service's end of it.
  room('service/recorder', [
    'contract',
    ...leaves,
    'service/ingest',
    'service/storage',
    'service/sessions',
    'service/worker-entry',
  ]),
  room(
    'service/http',
    ['contract', 'service/sessions', 'service/playback', 'service/lib', 'service/list-errors'],
    service.filter((name) => !serviceFeatures.includes(name)),
  ),
  file('service/worker-entry', 'service/worker-entry\\.ts', []),
  // The transcoder's defaults and encoder names are settings, and so are upstreams.
  file('service/config', 'service/(config|setting-kinds|settings-text)\\.ts', [
    'contract',
    'service/lib',
    'service/transcode',
    'service/features/upstream',
  ]),
  file('service/composer', 'service/(app|routes|service)\\.ts', [
    'contract',
    ...service,
    'service/ingest/rtmp',
    'service/worker-entry',
    'service/root',
  ]),
  file('service/main', 'service/main\\.ts', [
    'service/config',
    'service/lib',
    'service/recorder', // Its process starts before the rest is loaded.
    'service/composer',
    'service/root',
    'package', // Its version.
  ]),
  // Commands beside the service: each opens what it needs of the data directory itself.
  room('service/cli', ['service/config', 'service/db', 'service/lib']),
  // Files beside app.ts are pieces of the composer: they join rooms, and no room may import them.
  file('service/root', 'service/[^/]+\\.ts', ['contract', ...service, 'service/ingest/rtmp', 'service/worker-entry']),
  { name: 'package', files: /^package\.json$/, mayImport: [], mayImportTypes: [] },
];

function partOf(path: string): Part | undefined {
  return parts.find(({ files }) => files.test(path));
}

/** Every import in `src` follows the table above. */
export const importDirection: Rule = (sources) => {
  const breaches: string[] = [];
  for (const [path, source] of sources) {
    if (!path.startsWith('src/') || !isModule(path)) continue;
    const importer = partOf(path);
    if (!importer) {
      breaches.push(`${path}:1: belongs to no part. Move it into one, or add its part to import-direction.ts.`);
      continue;
    }
    for (const { file, isTypeOnly, line } of readModuleFacts(path, source).imports) {
      if (file === undefined) continue;
      const imported = partOf(file);
      if (imported?.name === importer.name || (imported && importer.mayImport.includes(imported.name))) continue;
      const typesAllowed = imported !== undefined && importer.mayImportTypes.includes(imported.name);
      if (typesAllowed && isTypeOnly) continue;
      breaches.push(
        `${path}:${line}: ${importer.name} may not import ${imported?.name ?? file}. ` +
          (typesAllowed
            ? 'Import only its types here and take the function as an argument; app.ts puts the parts together.'
            : `Take it as an argument, or move what is shared to a part that both may import (${importer.mayImport.join(', ') || 'none'}).`),
      );
    }
  }
  return breaches;
};
