import { spawn } from 'node:child_process';
import type { Plugin } from 'vite';

/** `npm run dev`: the service beside the dev server, restarted when its code changes. */
export function serviceInDevelopment(): Plugin {
  return {
    name: 'aircheck-service',
    apply: (_, { command, mode }) => command === 'serve' && mode === 'development',
    configureServer(server) {
      const child = spawn(
        process.execPath,
        ['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'src/service/main.ts'],
        {
          stdio: 'inherit',
          env: { ...process.env, AIRCHECK_DASHBOARD_ORIGIN: 'http://127.0.0.1:5173' },
        },
      );
      const stop = () => child.kill('SIGTERM');
      server.httpServer?.once('close', stop);
      process.once('exit', stop);
    },
  };
}
