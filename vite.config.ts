import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { type BuildEnvironmentOptions, defineConfig } from 'vite';
import { guidePages } from './build/guide-pages.ts';
import { packedFiles } from './build/packed-files.ts';
import { relocatableDashboard } from './build/relocatable-dashboard.ts';
import { serviceInDevelopment } from './build/service-in-development.ts';
import { withoutDescriptions } from './build/without-descriptions.ts';

const servicePort = process.env.AIRCHECK_PORT ?? '7070';

/** The service, its commands and its child programs. */
const serviceBuild: BuildEnvironmentOptions = {
  outDir: 'dist/service',
  target: 'node20',
  copyPublicDir: false,
  license: { fileName: 'licenses.md' },
  rolldownOptions: {
    input: {
      main: 'src/service/main.ts',
      keys: 'src/service/cli/keys-main.ts',
      'sign-in-link': 'src/service/cli/sign-in-link-main.ts',
      backup: 'src/service/cli/backup-main.ts',
      restore: 'src/service/cli/restore-main.ts',
      'broadcast-worker': 'src/service/features/test-broadcast/broadcast-worker.ts',
      'media-process': 'src/service/recorder/media-process.ts',
      'transcode-worker': 'src/service/transcode/worker/transcode-worker.ts',
    },
    output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
  },
};

export default defineConfig(({ isSsrBuild }) => ({
  // Chunks and styles find each other from where they are: the folder is known to the page alone.
  base: './',
  plugins: [
    react(),
    tailwindcss(),
    serviceInDevelopment(),
    relocatableDashboard(),
    guidePages(),
    packedFiles(),
    withoutDescriptions(),
  ],
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    proxy: Object.fromEntries(
      // Everything below /recordings is media; the page itself is the dashboard's.
      ['/api', '^/recordings/.', '^/deliveries/[^/]+/media/', '/hls'].map((path) => [
        path,
        { target: `http://127.0.0.1:${servicePort}` },
      ]),
    ),
  },
  // One file is read in half the time of many: docs/decisions/021. Native code stays where npm put it.
  ssr: { noExternal: true, external: ['libsql', 'libsql/promise', 'node-av'] },
  build: isSsrBuild
    ? serviceBuild
    : {
        outDir: 'dist/dashboard',
        // Bundled code keeps its licences: THIRD_PARTY.md.
        license: { fileName: 'licenses.md' },
        assetsInlineLimit: 0,
        // Chunks of 92 KiB (hls.js) are expected: they load on Play only.
        chunkSizeWarningLimit: 600,
        // A browser that does not know `modulepreload` fetches what a room needs after the room.
        modulePreload: { polyfill: false },
        // By Vite's defaults a page has up to fifty chunks, one for each set of pages that share its modules. So one chunk
        // holds what the first page needs, and one what several other pages share.
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'first', tags: ['$initial'] },
                { name: 'shared', minShareCount: 2 },
              ],
            },
          },
        },
      },
}));
