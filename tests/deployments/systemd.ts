import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Deployment } from './deployment.ts';
import { readConfig } from './read-config.ts';
import { versionOf } from './run-program.ts';

const execute = promisify(execFile);

/** The page's unit, as systemd reads it: an unknown or misspelt setting is a fault. */
export const systemd: Deployment = {
  name: 'systemd',
  missing: async () =>
    (await versionOf('systemd-analyze', '--version')) === undefined ? 'systemd-analyze (Debian: systemd)' : undefined,
  async run({ directory, say }) {
    const path = join(directory, 'aircheck.service');
    // Whether the program and the user are there is a matter of the machine, not of the unit.
    const unit = readConfig('ini', 'ExecStart=').replace('/usr/bin/node ', `${process.execPath} `);
    await writeFile(path, unit);
    const { stdout, stderr } = await execute('systemd-analyze', ['verify', '--man=no', path]);
    const faults = `${stdout}${stderr}`.split('\n').filter((line) => line.includes('aircheck.service'));
    if (faults.length > 0) throw new Error(faults.join('\n'));
    const security = ['security', '--offline=true', '--no-pager', path];
    const { stdout: table } = await execute('systemd-analyze', security);
    say(table.trim().split('\n').at(-1) ?? '');
    return [(await versionOf('systemd-analyze', '--version')) ?? ''];
  },
};
