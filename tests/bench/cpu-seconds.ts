import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second here, whatever its clock does. */
const ticksPerSecond = 100;

/** Processor time that a process of ours has used so far, in seconds. */
export function cpuSecondsOf(pid: number): number {
  return process.platform === 'linux' ? fromProc(pid) : fromPs(pid);
}

function fromProc(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The program's name comes second, in brackets, and may hold anything.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

function fromPs(pid: number): number {
  const time = execFileSync('ps', ['-o', 'time=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  return time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}
