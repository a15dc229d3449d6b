import { readModuleFacts } from './module-facts.ts';
import { isModule, type Rule } from './rule.ts';

interface Part {
  name: string;
  files: RegExp;
  mayImport: readonly string[];
  /** Type-only imports allowed beyond `mayImport`. */
  mayImportTypes: readonly string[];
}

const dashboardBase = ['contract', 'dashboard/recording', 'dashboard/paths'] as const;
const components = [...dashboardBase, 'dashboard/api', 'dashboard/ui', 'dashboard/components'] as const;
const peers = [
  'service/ingest',
  'service/recorder',
  'service/transcoder',
  'service/recordings',
  'service/verify',
  'service/store',
  'service/broadcast',
  'service/upstream',
] as const;
const service = [
  ...peers,
  'service/sessions',
  'service/media',
  'service/steady-clock',
  'service/http',
  'service/config',
] as const;

/** The first matching row is a file's part. Source: "Who may import whom" in the README. */
const parts: readonly Part[] = [
  { name: 'contract', files: /^src\/contract\//, mayImport: [], mayImportTypes: [] },
  // What the build does to the pages: nothing of the dashboard imports it.
  { name: 'dashboard/hosting', files: /^src\/dashboard\/hosting\//, mayImport: [], mayImportTypes: [] },
  { name: 'dashboard/recording', files: /^src\/dashboard\/recording\//, mayImport: ['contract'], mayImportTypes: [] },
  { name: 'dashboard/paths', files: /^src\/dashboard\/paths\.ts$/, mayImport: ['contract'], mayImportTypes: [] },
  // Query options carry their poll interval, a pure rule of `recording`.
  { name: 'dashboard/api', files: /^src\/dashboard\/api\//, mayImport: dashboardBase, mayImportTypes: [] },
  { name: 'dashboard/ui', files: /^src\/dashboard\/ui\//, mayImport: [], mayImportTypes: [] },
  { name: 'dashboard/components', files: /^src\/dashboard\/components\//, mayImport: components, mayImportTypes: [] },
  { name: 'dashboard/pages', files: /^src\/dashboard\/pages\//, mayImport: components, mayImportTypes: [] },
  {
    name: 'dashboard/routes',
    files: /^src\/dashboard\/routes\.tsx$/,
    mayImport: [...components, 'dashboard/pages'],
    mayImportTypes: [],
  },
  {
    name: 'dashboard/main',
    files: /^src\/dashboard\/main\.tsx$/,
    mayImport: [...components, 'dashboard/pages', 'dashboard/routes', 'dashboard/styles'],
    mayImportTypes: [],
  },
  { name: 'dashboard/styles', files: /^src\/dashboard\/(all-)?styles\.css$/, mayImport: [], mayImportTypes: [] },
  // docs/decisions/001: the pure byte modules of RTMP serve the listener and the publisher alike.
  { name: 'service/rtmp', files: /^src\/service\/ingest\/rtmp\//, mayImport: [], mayImportTypes: ['service/ingest'] },
  ...peers.map((name) => ({
    name,
    files: new RegExp(`^src/${name}/`),
    mayImport: [
      'contract',
      ...(name === 'service/ingest' || name === 'service/broadcast' ? ['service/rtmp'] : []),
      ...(name === 'service/broadcast' || name === 'service/transcoder' ? ['service/worker-entry'] : []),
    ],
    mayImportTypes: [...peers, 'service/rtmp'],
  })),
  { name: 'service/steady-clock', files: /^src\/service\/steady-clock\.ts$/, mayImport: [], mayImportTypes: [] },
  {
    name: 'service/sessions',
    files: /^src\/service\/sessions\//,
    mayImport: ['contract', 'service/steady-clock'],
    mayImportTypes: peers,
  },
  // What the media process is made of, and the service's end of it.
  {
    name: 'service/media',
    files: /^src\/service\/media\//,
    mayImport: [
      'contract',
      'service/ingest',
      'service/recorder',
      'service/recordings',
      'service/sessions',
      'service/steady-clock',
      'service/worker-entry',
    ],
    mayImportTypes: [],
  },
  {
    name: 'service/http',
    files: /^src\/service\/http\//,
    mayImport: ['contract', 'service/sessions'],
    mayImportTypes: service,
  },
  { name: 'service/worker-entry', files: /^src\/service\/worker-entry\.ts$/, mayImport: [], mayImportTypes: [] },
  // The transcoder's defaults and encoder names are settings, and so are upstreams.
  {
    name: 'service/config',
    files: /^src\/service\/(config|public-address|setting-values)\.ts$/,
    mayImport: ['contract', 'service/transcoder', 'service/upstream'],
    mayImportTypes: [],
  },
  {
    name: 'service/composer',
    files: /^src\/service\/service\.ts$/,
    mayImport: ['contract', ...service, 'service/rtmp', 'service/worker-entry', 'service/root'],
    mayImportTypes: [],
  },
  {
    name: 'service/main',
    files: /^src\/service\/main\.ts$/,
    mayImport: ['service/config', 'service/composer', 'service/root', 'service/usage', 'package'],
    mayImportTypes: [],
  },
  // Commands beside the service: each opens what it needs of the data directory itself.
  {
    name: 'service/cli',
    files: /^src\/service\/cli\//,
    mayImport: ['service/config', 'service/store'],
    mayImportTypes: [],
  },
  { name: 'service/usage', files: /^src\/service\/usage\.json$/, mayImport: [], mayImportTypes: [] },
  // Files beside service.ts are pieces of the composer: they join peers, and no peer may import them.
  {
    name: 'service/root',
    files: /^src\/service\/[^/]+\.ts$/,
    mayImport: ['contract', ...service, 'service/worker-entry'],
    mayImportTypes: ['service/rtmp'],
  },
  // main.ts tells the version.
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
            ? 'Import only its types here and take the function as an argument; service.ts puts the parts together.'
            : `Take it as an argument, or move what is shared to a part that both may import (${importer.mayImport.join(', ') || 'none'}).`),
      );
    }
  }
  return breaches;
};
