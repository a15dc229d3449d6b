import { execFileSync } from 'node:child_process';

/** How many files and connections a process may have open here: Node takes all that it is allowed. */
export function openFiles(): number {
  const said = execFileSync('sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' }).trim();
  return said === 'unlimited' ? Number.POSITIVE_INFINITY : Number(said);
}
