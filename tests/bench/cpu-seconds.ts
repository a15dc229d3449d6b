import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second here, whatever its clock does. */
const ticksPerSecond = 100;

/** Processor time that a process of ours has used so far, in seconds. */
export function cpuSecondsOf(pid: number): number {
  return process.platform === 'linux' ? fromProc(pid) : fromPs(pid);
}

/** The same of a process and of what it has started, those that have ended included. Linux only. */
export function cpuSecondsOfTree(pid: number): number {
  return treeOf(pid).reduce((sum, one) => sum + tickSum(one, 11, 15), 0) / ticksPerSecond;
}

/** Memory that a process and what it has started take up, in megabytes; what they share counts once. Linux only. */
export function megabytesOfTree(pid: number): number {
  const kilobytes = treeOf(pid).map((one) => Number(/^Pss:\s+(\d+)/m.exec(readProc(one, 'smaps_rollup'))?.[1] ?? 0));
  return kilobytes.reduce((sum, each) => sum + each, 0) / 1024;
}

/** Bytes that a process and what it has started sent to the disk so far, in megabytes. Linux only. */
export function megabytesWrittenByTree(pid: number): number {
  const bytes = treeOf(pid).map((one) => Number(/^write_bytes: (\d+)/m.exec(readProc(one, 'io'))?.[1] ?? 0));
  return bytes.reduce((sum, each) => sum + each, 0) / 1e6;
}

/** The process that a process has started whose command names this. Linux only. */
export function childOf(pid: number, command: string): number | undefined {
  return treeOf(pid).find((one) => one !== pid && readProc(one, 'cmdline').includes(command));
}

function treeOf(pid: number): number[] {
  const own = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && Number(statOf(Number(name))[1]) === pid);
  return [pid, ...own.flatMap((name) => treeOf(Number(name)))];
}

function fromProc(pid: number): number {
  return tickSum(pid, 11, 13) / ticksPerSecond;
}

function tickSum(pid: number, from: number, to: number): number {
  return statOf(pid)
    .slice(from, to)
    .reduce((sum, ticks) => sum + Number(ticks), 0);
}

/** What `/proc` says of a process, from its state on; nothing of one that is gone. */
function statOf(pid: number): string[] {
  const stat = readProc(pid, 'stat');
  // The program's name comes second, in brackets, and may hold anything.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function readProc(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}

function fromPs(pid: number): number {
  const time = execFileSync('ps', ['-o', 'time=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  return time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}
