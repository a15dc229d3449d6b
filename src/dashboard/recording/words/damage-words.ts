import type { Session } from '../stream-object.ts';

/**
 * What of a ready recording is damaged and what still plays, as in `source is damaged; 480p0 and 240p0 play`. Undefined
 * where nothing is damaged.
 */
export function damageWords({ aircheck }: Session): string | undefined {
  const damage = aircheck?.damage ?? [];
  const [first] = damage;
  if (first === undefined) return undefined;
  const damaged = [...new Set(damage.flatMap(({ rendition }) => rendition ?? []))];
  if (damaged.length === 0) return `${first.reason}; every rendition plays`;
  const kept = (aircheck?.renditions ?? []).flatMap(({ name, dropped }) => (dropped === undefined ? name : []));
  const whole = ['source', ...kept].filter((name) => !damaged.includes(name));
  const said = `${list(damaged)} ${damaged.length === 1 ? 'is' : 'are'} damaged`;
  if (whole.length === 0) return `${said}; what is left of it still plays`;
  return `${said}; ${list(whole)} ${whole.length === 1 ? 'plays' : 'play'}`;
}

function list(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
