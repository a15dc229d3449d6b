import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second, whatever its clock does. */
const ticksPerSecond = 100;

/** Processor time in seconds that a process has used so far. Linux only. */
export function cpuSecondsOf(pid: number): number {
  return tickSum(pid, 11, 13) / ticksPerSecond;
}

/** The same of a process and of all its children, those that have ended included. */
export function cpuSecondsOfTree(pid: number): number {
  return treeOf(pid).reduce((total, one) => total + tickSum(one, 11, 15), 0) / ticksPerSecond;
}

function treeOf(pid: number): number[] {
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && Number(statOf(Number(name))[1]) === pid);
  return [pid, ...children.flatMap((name) => treeOf(Number(name)))];
}

function tickSum(pid: number, from: number, to: number): number {
  return statOf(pid)
    .slice(from, to)
    .reduce((total, ticks) => total + Number(ticks), 0);
}

/** The fields of `/proc/PID/stat` from the state on; empty once the process is gone. */
function statOf(pid: number): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The program's name comes second, in brackets, and may hold anything.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}
