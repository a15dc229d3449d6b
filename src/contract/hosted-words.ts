// The hosted API sends no codes, so programs can only distinguish its answers by their sentences. They
// are matched here and nowhere else. Source: hosted-api, "Errors" and "Eras"; tests/architecture/codes-between-programs.ts.

/** Is this the refusal to change `record` while live? */
export function isRefusedWhileLive(status: number, errors: readonly string[]): boolean {
  return status === 400 && says(errors, /cannot change 'record' field while stream is active/i);
}

/** May the key not be used from a browser at this address? */
export function isOriginRefused(status: number, errors: readonly string[]): boolean {
  return status === 403 && says(errors, /disallows CORS/i);
}

/** Does the key lack the right to this? */
export function lacksPrivileges(status: number, errors: readonly string[]): boolean {
  return status === 403 && says(errors, /insuffici?ent privileges/i);
}

/** Does the key belong to a user who is suspended? */
export function isUserSuspended(errors: readonly string[]): boolean {
  return says(errors, /suspended/i);
}

function says(errors: readonly string[], words: RegExp): boolean {
  return errors.some((error) => words.test(error));
}
