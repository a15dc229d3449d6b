import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

function chattr(flag: '+i' | '-i', path: string): void {
  execFileSync('chattr', [flag, path], { stdio: 'ignore' });
}

/** A file or folder that nobody can change, move or remove, root included. */
export const makeImmutable = (path: string) => chattr('+i', path);
export const makeMutable = (path: string) => chattr('-i', path);

/** It takes root, and a file system that knows the flag. */
export const canMakeImmutable = ((): boolean => {
  const folder = mkdtempSync(join(tmpdir(), 'aircheck-immutable-'));
  try {
    makeImmutable(folder);
    makeMutable(folder);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true });
  }
})();
