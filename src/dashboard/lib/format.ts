import { repeatedZone } from '../../contract/zones.ts';
import { daysBetween } from './dates.ts';
import { decimals, locale, t } from './language.ts';
import { operatorHours, operatorZone, type Zone } from './zone.ts';

const words = { today: t('Today', 'Heute'), todayAt: (clock: string) => t(`Today ${clock}`, `Heute ${clock}`) };

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Creating a formatter costs more than a hundred uses of it. */
export function formatter(name: string, named: Zone, options: Intl.DateTimeFormatOptions, language = locale) {
  const zone = named ?? operatorZone.get();
  const key = `${name} ${zone ?? ''}`;
  const cached = formatters.get(key) ?? new Intl.DateTimeFormat(language, { ...options, timeZone: zone });
  formatters.set(key, cached);
  return cached;
}

/** `1:13:24`, `41:53`, `0:07`. Never negative; whole seconds, rounded down as a clock does. */
export function formatDuration(seconds: number | undefined): string {
  const whole = seconds === undefined || !Number.isFinite(seconds) ? 0 : Math.max(0, Math.floor(seconds + 1e-6));
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  const rest = String(whole % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}

/** `3 s`, `2 min`, `1 h 20 min`, for estimates. */
export function formatRoughly(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  if (whole < 60) return `${whole} s`;
  const minutes = Math.round(whole / 60);
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  return rest === 0 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 60)} h ${rest} min`;
}

/** So short that `formatRoughly` would say 0 s. */
export function isAtOnce(seconds: number): boolean {
  return Math.round(seconds) <= 0;
}

/** Seconds from one time to another, never negative: clocks differ. */
export function secondsBetween(fromMs: number, toMs: number): number {
  return Math.max(0, toMs - fromMs) / 1000;
}

/** `18:58` or `6:58 pm`; in the hour that a clock shows twice with the zone: `02:30 CEST`. */
export function formatClock(ms: number, zone?: Zone): string {
  return toldApart(plainClock(ms, zone), ms, zone);
}

/** `18:58:40`; in the hour that a clock shows twice with the zone: `02:30:00 CEST`. */
export function formatClockSeconds(ms: number, zone?: Zone): string {
  return toldApart(plainClockSeconds(ms, zone), ms, zone);
}

/** `18:58`, which may occur twice: for places that name the zone beside it. */
export function plainClock(ms: number, zone?: Zone): string {
  return writeTime('clock', ms, zone, { minute: '2-digit' });
}

/** `18:58:40`, which may occur twice: for places that name the zone beside it. */
export function plainClockSeconds(ms: number, zone?: Zone): string {
  return writeTime('seconds', ms, zone, { minute: '2-digit', second: '2-digit' });
}

/** `18`, or `6p` where an axis has no room for more. */
export function formatHour(hour: number): string {
  if (operatorHours.get() === '24') return String(hour).padStart(2, '0');
  return `${hour % 12 || 12}${hour % 24 < 12 ? 'a' : 'p'}`;
}

/** `19:00` of the API, as the page writes times. */
export function formatTimeOfDay(time: string): string {
  return plainClock(Date.parse(`2000-01-01T${time}:00Z`), 'UTC');
}

/** Time and `pm` stay on one line. */
function writeTime(name: string, ms: number, zone: Zone, options: Intl.DateTimeFormatOptions): string {
  const hours = operatorHours.get();
  const hour = hours === '12' ? ({ hour: 'numeric', hourCycle: 'h12' } as const) : twentyFour;
  return formatter(name + hours, zone, { ...options, ...hour })
    .format(ms)
    .replace(/\s(?=[ap]\.?m)/i, '\u00a0');
}

const twentyFour = { hour: '2-digit', hourCycle: 'h23' } as const;

function toldApart(clock: string, ms: number, zone: Zone): string {
  const name = repeatedZone(ms, zone ?? operatorZone.get(), locale);
  return name === undefined ? clock : `${clock} ${name}`;
}

/** `19 Nov`, with the year when it is another one. */
export function formatDayOfYear(ms: number, nowMs: number, zone?: Zone): string {
  const year = formatter('year', zone, { year: 'numeric' });
  const day = formatDayOfMonth(ms, zone);
  return year.format(ms) === year.format(nowMs) ? day : `${day} ${year.format(ms)}`;
}

export function formatWeekday(ms: number, zone?: Zone): string {
  return formatter('weekday', zone, { weekday: 'short' }).format(ms);
}

export function formatDayOfMonth(ms: number, zone?: Zone): string {
  return formatter('day', zone, { day: 'numeric', month: 'short' }).format(ms).replace('Sept', 'Sep');
}

/** `Today 13:02`, `Wed 21:00` within the last six days, else `19 Nov 21:00`. */
export function formatDayClock(ms: number, nowMs: number, zone?: Zone): string {
  const days = daysBetween(ms, nowMs, zone);
  if (days === 0) return words.todayAt(formatClock(ms, zone));
  if (days > 0 && days < 7) return `${formatWeekday(ms, zone)} ${formatClock(ms, zone)}`;
  return `${formatDayOfYear(ms, nowMs, zone)} ${formatClock(ms, zone)}`;
}

/** For sentences and narrow places: `13:02` today, else as `formatDayClock`. */
export function formatWhen(ms: number, nowMs: number, zone?: Zone): string {
  return daysBetween(ms, nowMs, zone) === 0 ? formatClock(ms, zone) : formatDayClock(ms, nowMs, zone);
}

/** `Wed 19 Nov 2025, 18:58:40 UTC`: what is said on hover. */
export function formatUtc(ms: number): string {
  const options = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;
  const day = formatter('utc', 'UTC', options).format(ms).replace(',', '').replace('Sept', 'Sep');
  const clock = formatter('utc-clock', 'UTC', { ...twentyFour, minute: '2-digit', second: '2-digit' }).format(ms);
  return `${day}, ${clock} UTC`;
}

/** `Today`, else `Wed 19 Nov`, with the year when it is another one. */
export function formatDay(ms: number, nowMs: number, zone?: Zone): string {
  return daysBetween(ms, nowMs, zone) === 0 ? words.today : formatDate(ms, nowMs, zone);
}

/** `Wed 19 Nov`, with the year when it is another one. */
export function formatDate(ms: number, nowMs: number, zone?: Zone): string {
  return `${formatWeekday(ms, zone)} ${formatDayOfYear(ms, nowMs, zone)}`;
}

/** `Sat, 28 Nov 2026, 18:58 CET`: for what is read on another day, and elsewhere. */
export function formatDateTime(ms: number, zone?: Zone): string {
  const day = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;
  return writeTime('date-time', ms, zone, { ...day, minute: '2-digit', timeZoneName: 'short' });
}

/** `9 kB`, `412 MB`, `1.3 GB`, as disks are sold: thousands. */
export function formatBytes(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  let value = Math.max(0, bytes);
  let unit = 0;
  while (Math.round(value) >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${unit >= 3 && value < 100 ? decimals(value) : Math.round(value)} ${units[unit]}`;
}

/** `1280 × 720`; empty where it is not known. */
export function formatFrameSize(width: number | undefined, height: number | undefined): string {
  return width && height ? `${width} × ${height}` : '';
}
