import { execFileSync, spawnSync } from 'node:child_process';

/** Linux counts processes against their user, root's excepted: a service that is to be limited runs as nobody then. */
const nobody = 65_534;

/** The user that a service has to run as for `limitForks`; undefined where it is the test's own. */
export const limitableUid = process.getuid?.() === 0 ? nobody : undefined;

/** Can forks be made to fail here? */
export const canLimitForks = process.platform === 'linux' && spawnSync('prlimit', ['--version']).status === 0;

/** Every fork of the process fails from now on (EAGAIN), until the function returned is called. Its threads go on. */
export function limitForks(pid: number): () => void {
  // Limits are a user's own business: not even root may set another's everywhere.
  const user = limitableUid === undefined ? {} : { uid: limitableUid, gid: limitableUid };
  const prlimit = (...options: string[]) => execFileSync('prlimit', ['--pid', String(pid), ...options], user);
  const before = prlimit('--nproc', '--output', 'SOFT', '--noheadings').toString().trim();
  prlimit('--nproc=1:');
  return () => prlimit(`--nproc=${before}:`);
}
