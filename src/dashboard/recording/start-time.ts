const units = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s?)?$/i;

/** Reads where a link wants to begin: `7666`, `90s` or `1h2m3s`, in seconds; undefined where it says nothing that is one. */
export function readStartSeconds(text: string | null): number | undefined {
  const value = text?.trim() ?? '';
  const match = value === '' ? null : units.exec(value);
  if (match === null) return undefined;
  const [, hours = '0', minutes = '0', seconds = '0'] = match;
  const total = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return Number.isSafeInteger(total) ? total : undefined;
}
