import { execFileSync } from 'node:child_process';

/** The process ids of a service's transcode workers: children of its process that run the worker's program. */
export function transcodeWorkersOf(servicePid: number): number[] {
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' });
  return table.split('\n').flatMap((line) => {
    const [, pid, parent, args = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return Number(parent) === servicePid && args.includes('transcode-worker') ? [Number(pid)] : [];
  });
}
