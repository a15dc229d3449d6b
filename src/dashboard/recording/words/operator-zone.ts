let chosen: string | undefined;

/**
 * The zone that times are shown in where none is named: an IANA name, undefined for the computer's own. The one place
 * that formatting and the calendar ask; set once at the start and when the operator chooses another.
 */
export const operatorZone = {
  get: (): string | undefined => chosen,
  /** A name that is no zone is the computer's own. */
  set(zone: string | undefined): void {
    chosen = zone !== undefined && isZone(zone) ? zone : undefined;
  },
} as const;

/** Is this a zone that times can be shown in? */
export function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone: name });
    return name !== '';
  } catch {
    return false;
  }
}

/** The zone of the computer: `Europe/Berlin`. */
export function systemZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
