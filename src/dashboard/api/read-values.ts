// Each reads one value of an answer; what is missing or of a wrong type is undefined.

export function readFields(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : undefined;
}

export function readList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function readText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

export function readNumber(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined;
}

/** A link is shown, copied and played: nothing but http(s) may be one. */
export function readUrl(value: unknown): string | undefined {
  const text = readText(value);
  return text !== undefined && /^https?:\/\//i.test(text) ? text : undefined;
}
