/**
 * What `pathname` has where `pattern` has `:name`, decoded; undefined where it is not an address of this pattern. Neither
 * case nor a slash at the end matters.
 */
export function matchPath(pattern: string, pathname: string): Record<string, string> | undefined {
  const segments = segmentsOf(pathname);
  const expected = segmentsOf(pattern);
  if (segments.length !== expected.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, name] of expected.entries()) {
    const segment = decode(segments[index] ?? '');
    if (name.startsWith(':') && segment !== '') params[name.slice(1)] = segment;
    else if (name.toLowerCase() !== segment.toLowerCase()) return undefined;
  }
  return params;
}

/** The rest of `pathname` after `base`, at least `/`; undefined where the address is not below it. */
export function pathBelow(base: string, pathname: string): string | undefined {
  if (pathname === base) return '/';
  return pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : undefined;
}

const segmentsOf = (path: string) => path.replace(/\/+$/, '').split('/');

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    // A "%" that somebody typed: it is of no address of ours, and is looked up as it stands.
    return segment;
  }
}
