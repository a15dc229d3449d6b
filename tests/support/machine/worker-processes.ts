import { execFileSync } from 'node:child_process';

/** The process ids of a service's transcode workers: children of its process that run the worker's program. */
export function transcodeWorkersOf(servicePid: number): number[] {
  return childProgramsOf(servicePid, 'transcode-worker');
}

/** The process id of the service's media process. */
export function mediaProcessOf(servicePid: number): number {
  const [pid] = childProgramsOf(servicePid, 'media-process');
  if (pid === undefined) throw new Error('The service has no media process.');
  return pid;
}

/** The process ids of a process's children whose command line names `program`. */
export function childProgramsOf(parentPid: number, program: string): number[] {
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' });
  return table.split('\n').flatMap((line) => {
    const [, pid, parent, args = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return Number(parent) === parentPid && args.includes(program) ? [Number(pid)] : [];
  });
}
