import { codesBetweenPrograms } from './codes-between-programs.ts';
import { coloursFromTokens } from './colours-from-tokens.ts';
import { documentedPaths } from './documented-paths.ts';
import { driverOnlyInDb } from './driver-only-in-db.ts';
import { importCycles } from './import-cycles.ts';
import { importDirection } from './import-direction.ts';
import { noBarrels } from './no-barrels.ts';
import { processAccess } from './process-access.ts';
import {
  commentsWithSubjects,
  fewLazyParts,
  fewSingleUseFiles,
  fileSize,
  smallPartsBags,
  timeWithoutProps,
} from './readable-house.ts';
import { recordingsThroughStorage } from './recordings-through-storage.ts';
import type { Rule } from './rule.ts';
import { sentencesInCatalogues } from './sentences-in-catalogues.ts';
import { sharedProcesses } from './shared-processes.ts';
import { singleFetch } from './single-fetch.ts';

interface Sample {
  breaks: string;
  files: Record<string, string>;
}

export interface Proof {
  name: string;
  rule: Rule;
  samples: Sample[];
  holds: Sample['files'][];
}

const client = 'src/dashboard/api/client.ts';
const page = 'src/dashboard/features/streams/streams-page.tsx';
const watch = 'src/dashboard/features/watch/a.tsx';

/** Each rule with what breaks it and what does not: a rule that refuses nothing proves nothing. */
export const proofs: Proof[] = [
  {
    name: 'at most 25 parts of the dashboard are loaded with React.lazy',
    rule: fewLazyParts,
    samples: [
      {
        breaks: 'a.tsx:26: is lazy part 26',
        files: { 'src/dashboard/a.tsx': 'lazy(() => import("./b.tsx"));\n'.repeat(26) },
      },
    ],
    holds: [
      { 'src/dashboard/a.tsx': `import { lazy } from 'react';\n${'lazy(() => import("./b.tsx"));\n'.repeat(25)}` },
    ],
  },
  {
    name: 'at most a quarter of the dashboard’s files are imported by one other',
    rule: fewSingleUseFiles,
    samples: [
      {
        breaks: 'src/dashboard/b.ts:1: is one of 2 files',
        files: {
          'src/dashboard/a.ts': `import './b.ts'; import './c.ts'`,
          'src/dashboard/b.ts': 'export const b = 1;',
          'src/dashboard/c.ts': 'export const c = 1;\nexport const d = 2;',
        },
      },
    ],
    holds: [
      {
        'src/dashboard/a.ts': `import './b.ts'`,
        'src/dashboard/b.ts': 'export const b = 1;',
        'src/dashboard/c.ts': `import './d.ts'`,
        'src/dashboard/e.ts': `import './d.ts'`,
        'src/dashboard/d.ts': 'export const d = 1;',
      },
    ],
  },
  {
    name: 'comments of the dashboard begin with what they speak of',
    rule: commentsWithSubjects,
    samples: [
      { breaks: 'begins a comment with “Of”', files: { [client]: '/** Of an answer, its body. */' } },
      { breaks: 'client.ts:2: begins', files: { [client]: 'const a = 1;\n// What is left of it.' } },
      { breaks: 'begins a comment with “Who”', files: { [client]: '/**\n * Who asked for it.\n */' } },
    ],
    holds: [{ [client]: '/** An answer’s body. Of no use to the page. */\nconst address = "http://As"; // Often' }],
  },
  {
    name: 'a bag of dependencies has at most eight members',
    rule: smallPartsBags,
    samples: [
      {
        breaks: 'AParts has 9 members',
        files: {
          'src/service/a.ts': `export interface AParts {\n${[...'abcdefghi'].map((name) => `  ${name}: string;\n`).join('')}}`,
        },
      },
    ],
    holds: [{ 'src/service/a.ts': 'export interface AParts {\n  a: string;\n  b(): void;\n}' }],
  },
  {
    name: 'parts import only what the table allows',
    rule: importDirection,
    samples: [
      { breaks: 'contract may not import', files: { 'src/contract/stream.ts': `import '../service/config.ts'` } },
      { breaks: 'service/http', files: { [page]: `import type { A } from '../../service/http/server.ts'` } },
      { breaks: 'may not import dashboard', files: { 'src/service/http/a.ts': `import '../../dashboard/paths.ts'` } },
      {
        breaks: 'service/http may not import service/features/signal',
        files: { 'src/service/http/a.ts': `import type { B } from '../features/signal/signal-watch.ts'` },
      },
      {
        breaks: 'service/ingest may not',
        files: { 'src/service/ingest/a.ts': `import { b } from '../recording/b.ts'` },
      },
      {
        breaks: 'Import only its types',
        files: { 'src/service/features/signal/a.ts': `import { b } from '../../transcode/b.ts'` },
      },
      {
        breaks: 'dashboard/ui may not',
        files: { 'src/dashboard/ui/a.tsx': `import { b } from '../components/b.tsx'` },
      },
      {
        breaks: 'may not import dashboard/features/session',
        files: { 'src/dashboard/features/stream/a.tsx': `import('../session/b.tsx')` },
      },
      {
        breaks: 'may not import dashboard/app',
        files: { 'src/dashboard/features/record/a.tsx': `import '../../app/b.tsx'` },
      },
      { breaks: 'service/media may not', files: { 'src/service/media/a.ts': `import '../recording/b.ts'` } },
      {
        breaks: 'service/ingest',
        files: { 'src/service/features/test-broadcast/a.ts': `export { b } from '../../ingest/listener.ts'` },
      },
      { breaks: 'belongs to no part', files: { 'src/shared/a.ts': 'export const a = 1' } },
    ],
    holds: [
      {
        'src/service/features/test-broadcast/a.ts': `import { c } from '../../worker-entry.ts'`,
      },
      { 'src/service/finish/a.ts': `import type { MediaPacket } from '../ingest/publish.ts'` },
      { 'src/service/sessions/a.ts': `import { type B } from '../db/b.ts'; import '../../contract/stream.ts'` },
      { [page]: `import { a } from '../record/a.tsx'; import { b } from '../../api/b.ts'; import 'react'` },
    ],
  },
  {
    name: 'no file imports itself on a roundabout way',
    rule: importCycles,
    samples: [
      {
        breaks: 'src/a.ts → src/b.ts → src/a.ts',
        files: { 'src/a.ts': `import './b.ts'`, 'src/b.ts': `export * from './a.ts'` },
      },
      { breaks: 'src/a.ts → src/a.ts', files: { 'src/a.ts': `import type { A } from './a.ts'` } },
    ],
    holds: [
      {
        'src/a.ts': `import './b.ts'; import './c.ts'`,
        'src/b.ts': `import './c.ts'`,
        'src/c.ts': 'export const c = 1',
      },
    ],
  },
  {
    name: 'no barrels',
    rule: noBarrels,
    samples: [
      { breaks: 'index file', files: { 'src/contract/index.ts': 'export const a = 1' } },
      {
        breaks: 'only passes on',
        files: { 'src/contract/all.ts': `export * from './a.ts'; export { b } from './b.ts'` },
      },
      { breaks: 'only passes on', files: { 'src/contract/all.ts': `import { b } from './b.ts'; export { b }` } },
    ],
    holds: [{ 'src/contract/a.ts': `export * from './b.ts'; export const a = 1` }],
  },
  {
    name: 'colours come from tokens',
    rule: coloursFromTokens,
    samples: [
      { breaks: 'text-red-500', files: { [page]: `const a = <p className="text-red-500" />` } },
      { breaks: 'bg-white', files: { [page]: 'const a = `p-1 hover:bg-white`' } },
      { breaks: '#ff0000', files: { [page]: `const a = '1px solid #ff0000'` } },
      { breaks: 'oklch(', files: { [page]: `const a = { color: 'oklch(0.5 0.1 20)' }` } },
      { breaks: 'colour red', files: { [page]: `const a = <p style={{ color: 'red' }} />` } },
      { breaks: 'colour black', files: { [page]: `const a = <path fill="black" />` } },
      { breaks: '#fff', files: { 'src/dashboard/components/a.css': 'a { color: #fff }' } },
    ],
    holds: [
      { 'src/dashboard/styles/tokens.css': ':root { --color-ink: oklch(0.2 0 0) }' },
      {
        [page]: `const a = <a href="#main" className="text-ink bg-canvas -mt-2" style={{ color: 'var(--color-ink)' }} /> // #fff`,
      },
    ],
  },
  {
    name: 'sentences stand in catalogues',
    rule: sentencesInCatalogues,
    samples: [
      { breaks: 'No stream', files: { [watch]: 'const a = <p>No stream yet</p>' } },
      { breaks: 'Copied', files: { [watch]: `const a = <p>{isCopied ? 'Copied' : words.copy}</p>` } },
      { breaks: 'copy the link', files: { [watch]: 'const a = <button aria-label="copy the link" />' } },
      { breaks: 'Encoder lost at', files: { [watch]: "const a = 'Encoder lost at ' + time" } },
      { breaks: 'try it again', files: { [watch]: `const a = { b: 'You may try it again.' }` } },
      { breaks: 'No stream', files: { [watch]: `const words = { title: t('No stream yet', 'Kein Stream') }` } },
      {
        breaks: 'No stream',
        files: { 'src/dashboard/features/watch/words.ts': `export const title = 'No stream yet'` },
      },
      { breaks: 'No stream', files: { 'src/dashboard/main.tsx': `const a = 'No stream yet'` } },
    ],
    holds: [
      { 'src/dashboard/features/watch/words.ts': `export const words = { title: t('No stream yet', 'Kein Stream') }` },
      {
        'src/dashboard/features/watch/lazy-words.ts': `export const words = { title: t('No stream yet', 'Kein Stream') }`,
      },
      {
        'src/dashboard/domain/words/a.ts': `const words = { gap: (n: number) => t(\`\${n} gaps in all\`, \`\${n} in allem\`) }`,
      },
      { [watch]: `const a = 'relative flex flex-col items-center', b = <p title={kind === 'unknown' ? c : d} />` },
      {
        [watch]: `import 'a b c'; const a = <p className="flex items-center gap" role="status">{words.title}</p>; throw new Error('A bug of ours is here')`,
      },
    ],
  },
  {
    name: 'programs go by codes, not by sentences',
    rule: codesBetweenPrograms,
    samples: [
      { breaks: 'searches a sentence', files: { [client]: 'if (/^not ready yet/.test(said)) return' } },
      { breaks: 'searches a sentence', files: { [client]: "said.replace(/^ended at noon/, '')" } },
      { breaks: 'compares the words', files: { [client]: "said.startsWith('not ready yet')" } },
      { breaks: 'by its name', files: { 'src/service/http/a.ts': "error.name === 'ListQueryError'" } },
      { breaks: 'error’s words', files: { 'src/service/http/a.ts': "if (error.message === 'gone') return" } },
    ],
    holds: [
      { [client]: "if (error.reason === 'not-ready' || /^#EXTINF:/.test(line)) return said.replace(/\\s+/g, ' ')" },
      { 'src/contract/hosted-words.ts': 'return /disallows CORS access/.test(said)' },
    ],
  },
  {
    name: 'one fetch, in the client',
    rule: singleFetch,
    samples: [
      { breaks: 'uses fetch', files: { [page]: `fetch('/api/stream')` } },
      { breaks: 'uses fetch', files: { [page]: `const load = globalThis.fetch` } },
      { breaks: 'second use', files: { [client]: `fetch('/a')`, 'src/dashboard/api/other.ts': `fetch('/b')` } },
      { breaks: 'uses WebSocket', files: { [page]: `new WebSocket('/a')` } },
    ],
    holds: [{ [client]: `export const ask = () => fetch('/a'); export const query = { fetch: 1 }; query.fetch` }],
  },
  {
    name: 'process is touched by entries only',
    rule: processAccess,
    samples: [
      { breaks: 'touches process', files: { 'src/service/db/a.ts': 'const a = process.env.HOME' } },
      { breaks: 'touches process', files: { 'src/service/http/a.ts': `import { env } from 'node:process'` } },
      { breaks: 'touches process', files: { [page]: 'const a = globalThis.process' } },
    ],
    holds: [
      {
        'src/service/main.ts': 'process.exit(0)',
        'src/service/features/test-broadcast/broadcast-worker.ts': 'process.stdin',
      },
      { 'src/service/recorder/a.ts': 'const a = { process: 1 }.process' },
    ],
  },
  {
    name: 'the database driver is imported by the store only',
    rule: driverOnlyInDb,
    samples: [{ breaks: 'imports libsql', files: { 'src/service/http/a.ts': `import Database from 'libsql'` } }],
    holds: [{ 'src/service/db/a.ts': `import Database from 'libsql'` }],
  },
  {
    name: 'recordings are read through their storage',
    rule: recordingsThroughStorage,
    samples: [
      {
        breaks: 'imports node:fs',
        files: { 'src/service/finish/scrub.ts': `import { open } from 'node:fs/promises'` },
      },
    ],
    holds: [
      { 'src/service/storage/a.ts': `import { open } from 'node:fs/promises'` },
      { 'src/service/finish/scrub.ts': `import type { StoredFiles } from '../lib/stored-files.ts'` },
    ],
  },
  {
    name: 'tests leave their process as it was',
    rule: sharedProcesses,
    samples: [
      { breaks: 'vi.mock(', files: { 'tests/service/a.test.ts': `vi.mock('fastify')` } },
      { breaks: 'faked clock', files: { 'tests/service/a.test.ts': 'vi.useFakeTimers({ now: 0 })' } },
    ],
    holds: [{ 'tests/service/a.test.ts': 'vi.useFakeTimers();\nafterEach(() => void vi.useRealTimers());' }],
  },
  {
    name: 'a component asks for the time itself',
    rule: timeWithoutProps,
    samples: [
      { breaks: 'hands the time on', files: { [page]: 'interface RowProps {\n  nowMs: number;\n}' } },
      { breaks: 'hands the time on', files: { [page]: 'function Row({ nowMs }: { nowMs: number }) {}' } },
      { breaks: 'hands the time on', files: { [page]: 'return <Row nowMs={nowMs} />;' } },
      { breaks: 'hands the time on', files: { [page]: 'return <Row {...{ row, nowMs }} />;' } },
    ],
    holds: [
      { [page]: 'const nowMs = useNow(1000);\nfunction title(view: StreamView, nowMs: number): string {}' },
      { 'src/dashboard/domain/a.ts': 'interface Facts {\n  nowMs: number;\n}' },
    ],
  },
  {
    name: 'files stay readable in one go',
    rule: fileSize,
    samples: [
      { breaks: '401 lines', files: { 'src/service/db/a.ts': 'a;\n'.repeat(401) } },
      { breaks: '501 lines', files: { 'src/service/db/migrations.ts': 'a;\n'.repeat(501) } },
    ],
    holds: [
      { [page]: 'a;\n'.repeat(400), 'src/service/db/migrations.ts': 'a;\n'.repeat(500) },
      { 'src/dashboard/features/streams/words.ts': 'a;\n'.repeat(500) },
    ],
  },
  {
    name: 'paths named in the documents exist',
    rule: documentedPaths,
    samples: [
      { breaks: 'names src/gone.ts', files: { 'README.md': 'See `src/gone.ts`.' } },
      { breaks: 'names launcher/gone.mjs', files: { 'SECURITY.md': 'See `launcher/gone.mjs`.' } },
      { breaks: 'names docs/decisions/099', files: { 'src/contract/a.ts': '// Source: docs/decisions/099.' } },
      { breaks: 'names docs/gone.md', files: { 'src/contract/a.ts': '// As docs/gone.md says.' } },
    ],
    holds: [
      { 'README.md': 'See `src/contract/` and `src/contract/a.ts`.', 'src/contract/a.ts': 'export const a = 1' },
      { 'src/contract/a.ts': '// Source: docs/decisions/009.', 'docs/decisions/009-codecs.md': 'Why.' },
    ],
  },
];
