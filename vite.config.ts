import { spawn } from 'node:child_process';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const servicePort = process.env.AIRCHECK_PORT ?? '7070';

/** `npm run dev`: the service beside the dev server, restarted when its code changes. */
function serviceInDevelopment(): Plugin {
  return {
    name: 'aircheck-service',
    apply: (_, { command, mode }) => command === 'serve' && mode === 'development' && !process.env.VITEST,
    configureServer(server) {
      const child = spawn(
        process.execPath,
        ['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'src/service/main.ts'],
        { stdio: 'inherit', env: { ...process.env, AIRCHECK_DASHBOARD_ORIGIN: 'http://127.0.0.1:5173' } },
      );
      const stop = () => child.kill('SIGTERM');
      server.httpServer?.once('close', stop);
      process.once('exit', stop);
    },
  };
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss(), serviceInDevelopment()],
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    proxy: Object.fromEntries(
      ['/api', '/recordings', '/hls'].map((path) => [path, { target: `http://127.0.0.1:${servicePort}` }]),
    ),
  },
  // Chunks of 92 KiB (hls.js) are expected: they load on Play only.
  build: isSsrBuild
    ? {
        outDir: 'dist/service',
        target: 'node20',
        copyPublicDir: false,
        rolldownOptions: {
          input: {
            main: 'src/service/main.ts',
            'broadcast-worker': 'src/service/broadcast/broadcast-worker.ts',
            'transcode-worker': 'src/service/transcoder/transcode-worker.ts',
          },
          output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        },
      }
    : { outDir: 'dist/dashboard', assetsInlineLimit: 0, chunkSizeWarningLimit: 600 },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'service',
          environment: 'node',
          include: ['tests/*.test.ts', 'tests/contract/**/*.test.ts', 'tests/service/**/*.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'dashboard',
          environment: 'jsdom',
          include: ['tests/dashboard/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/support/dashboard-setup.ts'],
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          environment: 'node',
          include: ['tests/e2e/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
}));
