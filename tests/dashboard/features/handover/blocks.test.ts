import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handoverFormats } from '../../../../src/contract/handover.ts';
import type { SessionStateKind } from '../../../../src/dashboard/domain/session-state.ts';
import { sessionLinks } from '../../../../src/dashboard/domain/words/session-links.ts';
import { type Block, type BlockParts, writeBlock } from '../../../../src/dashboard/features/handover/block.ts';
import {
  type HandoverEntry,
  type HandoverItem,
  toHandoverEntry,
} from '../../../../src/dashboard/features/handover/handover-item.ts';
import { operatorZone } from '../../../../src/dashboard/lib/zone.ts';
import { aSession } from '../../domain/builders.ts';
import { loadGermanPage } from '../../support/german-page.ts';

beforeAll(() => operatorZone.set('Europe/Berlin'));
afterAll(() => operatorZone.set(undefined));

const nowMs = Date.UTC(2026, 10, 19, 9);
const startMs = Date.UTC(2026, 10, 18, 21, 14);
const endMs = startMs + 99 * 60_000;

const anEntry = (given: Partial<HandoverEntry> = {}): HandoverEntry => ({
  id: 'a',
  stream: 'Westvale Hockey · Rink 1',
  tags: ['sport'],
  startMs,
  endMs,
  seconds: 5_960,
  share: 1,
  gaps: [],
  sizeBytes: 3.6e9,
  links: { playback: 'https://rec.example/a.m3u8', watch: 'https://rec.example/watch/a' },
  url: 'https://rec.example/watch/a',
  isComing: false,
  isClip: false,
  ...given,
});
const write = (entries: readonly HandoverEntry[], more: Partial<BlockParts> = {}): Block =>
  writeBlock({ entries, format: 'plain', template: '', nowMs, saysGaps: false, ...more });
const text = (entry: Partial<HandoverEntry>, more: Partial<BlockParts> = {}) => write([anEntry(entry)], more).text;

describe('a block of recordings', () => {
  it('has name, day, times with their zone, length and link of each, in their order', () => {
    const second = { id: 'b', stream: 'Chapel', url: 'https://rec.example/watch/b' };
    expect(write([anEntry(), anEntry(second)]).text).toBe(
      [
        'Westvale Hockey · Rink 1, Wed 18 Nov 22:14 – 23:53 CET, 1:39:20',
        'https://rec.example/watch/a',
        '',
        'Chapel, Wed 18 Nov 22:14 – 23:53 CET, 1:39:20',
        'https://rec.example/watch/b',
      ].join('\n'),
    );
  });

  it('is Markdown with the name in bold and the link by itself', () => {
    expect(text({}, { format: 'markdown' })).toBe(
      '**Westvale Hockey · Rink 1**, Wed 18 Nov 22:14 – 23:53 CET, 1:39:20\\\n<https://rec.example/watch/a>',
    );
  });

  it('is a table for spreadsheets', () => {
    expect(text({}, { format: 'csv' })).toBe(
      'stream,date,start,end,time zone,length,link,tags\r\n' +
        'Westvale Hockey · Rink 1,2026-11-18,22:14,23:53,CET,1:39:20,https://rec.example/watch/a,sport\r\n',
    );
  });

  it('is a table that a German Excel opens in columns where the page is German', async () => {
    loadGermanPage();
    const german = await import('../../../../src/dashboard/features/handover/block.ts');
    const zones = await import('../../../../src/dashboard/lib/zone.ts');
    zones.operatorZone.set('Europe/Berlin');
    const entry = anEntry({ stream: 'Rathaus; Saal 1', tags: ['Rat', 'Sport'] });
    expect(german.writeBlock({ entries: [entry], format: 'csv', template: '', nowMs, saysGaps: false }).text).toBe(
      'Stream;Datum;Beginn;Ende;Zeitzone;Länge;Link;Schlagwörter\r\n' +
        '"Rathaus; Saal 1";2026-11-18;22:14;23:53;MEZ;1:39:20;https://rec.example/watch/a;"Rat, Sport"\r\n',
    );
  });

  it('is HTML, which programs that know formatted text paste as links', () => {
    const { text: source, html } = write([anEntry()], { format: 'html' });
    expect(html).toBe(source);
    expect(source).toBe(
      '<ul>\n<li><a href="https://rec.example/watch/a"><bdi>Westvale Hockey · Rink 1</bdi></a>, ' +
        'Wed 18 Nov 22:14 – 23:53 CET, 1:39:20</li>\n</ul>',
    );
  });

  it('fills a custom template for each recording', () => {
    const template = '{number}. {stream} [{tags}] {date} {start} ({duration}, {coverage}, {size}) {url} {mp4}{{x}}';
    expect(text({}, { format: 'template', template })).toBe(
      '1. Westvale Hockey · Rink 1 [sport] 2026-11-18 22:14 (1:39:20, 100 %, 3.6 GB) https://rec.example/watch/a {x}',
    );
    expect(text({}, { format: 'template', template: '{nome}' })).toBe('');
  });

  it('lists missing footage on request', () => {
    const gaps = [{ startedAtMs: startMs + 60_000, endedAtMs: startMs + 65_000 }];
    expect(text({ gaps })).not.toContain('Missing');
    expect(text({ gaps }, { saysGaps: true })).toContain('\nMissing: 22:15:00 – 22:15:05\n');
    expect(text({ gaps }, { saysGaps: true, format: 'csv' })).toContain(',22:15:00 – 22:15:05,https');
  });

  it('says that a recording is not ready yet', () => {
    const coming = { isComing: true, seconds: undefined, endMs: undefined };
    expect(text(coming)).toBe(
      'Westvale Hockey · Rink 1, Wed 18 Nov 22:14 CET, not ready yet, the page plays it once it is\nhttps://rec.example/watch/a',
    );
  });
});

describe('a name in a block is data', () => {
  const anyName = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom(...'\\`*_[]<>&~"\',;=+-@\n\t a=') }),
  );

  it('never begins a line of its own, in any form', () => {
    fc.assert(
      fc.property(anyName, fc.constantFrom(...handoverFormats), (stream, format) => {
        const template = '{stream} {url}';
        const lines = (name: string) =>
          text({ stream: name }, { format, template }).split(/[\r\n\u2028\u2029\u0085]/).length;
        expect(lines(stream)).toBe(lines('Chapel'));
      }),
    );
  });

  it('is one cell of a spreadsheet, and no formula', () => {
    fc.assert(
      fc.property(anyName, (stream) => {
        const [, row = []] = readCsv(text({ stream }, { format: 'csv' }));
        expect(row).toHaveLength(8);
        for (const cell of row) expect(cell).not.toMatch(/^\s*[=+\-@\t\r＝＋－＠]/);
      }),
    );
    expect(text({ stream: '=HYPERLINK("http://x","y")' }, { format: 'csv' })).toContain(
      `"'=HYPERLINK(""http://x"",""y"")"`,
    );
  });

  it('is text in HTML: one link, and nothing else that it could bring', () => {
    fc.assert(
      fc.property(anyName, (stream) => {
        const place = document.createElement('template');
        place.innerHTML = write([anEntry({ stream })], { format: 'html' }).html ?? '';
        const elements = [...place.content.querySelectorAll('*')].map(({ localName }) => localName);
        expect(elements).toEqual(['ul', 'li', 'a', 'bdi']);
        expect(place.content.querySelector('a')?.getAttributeNames()).toEqual(['href']);
      }),
    );
  });

  it('has no sign in Markdown that is not escaped', () => {
    fc.assert(
      fc.property(anyName, (stream) => {
        const [, name = ''] = /^\*\*(.*)\*\*, Wed/s.exec(text({ stream }, { format: 'markdown' })) ?? [];
        expect(name.replace(/\\[\\`*_[\]<>~&]/g, '')).not.toMatch(/[\\`*_[\]<>~&]/);
      }),
    );
  });

  it('keeps its direction to itself where it is written from right to left', () => {
    expect(text({ stream: 'بلدية الميناء' })).toMatch(/^\u2068بلدية الميناء\u2069, Wed/);
    expect(text({ stream: 'Evil \u202Etxt.exe' })).toMatch(/^Evil txt\.exe, Wed/);
    expect(text({ stream: 'Chapel' })).toMatch(/^Chapel, Wed/);
  });

  it('that is empty or invisible becomes “Unnamed stream”', () => {
    for (const stream of ['', ' \n ', '\u202E']) expect(text({ stream })).toMatch(/^Unnamed stream, Wed/);
  });
});

describe('the link of a recording in a block', () => {
  const links = sessionLinks({
    playback: 'https://rec.example/a/index.m3u8',
    mp4: 'https://rec.example/a/source.mp4',
    watchPage: 'https://rec.example/watch/a',
    streamName: 'Chapel',
  });
  const item = (kind: Exclude<SessionStateKind, 'unknown'>, record = true): HandoverItem => ({
    session: aSession({ record }),
    state: { kind },
    stream: { name: 'Chapel' },
  });

  it.each([
    ['playback', 'https://rec.example/a/index.m3u8'],
    ['watch', 'https://rec.example/watch/a'],
    ['mp4', 'https://rec.example/a/source.mp4'],
  ] as const)('of a ready recording: the %s link', (kind, url) => {
    expect(toHandoverEntry(item('ready'), links, kind)?.url).toBe(url);
  });

  it.each(['recording', 'reconnecting', 'processing', 'late'] as const)(
    'of one that is %s: the page that waits for it',
    (kind) => {
      expect(toHandoverEntry(item(kind), links, 'mp4')).toMatchObject({
        url: 'https://rec.example/watch/a',
        isComing: true,
      });
    },
  );

  it('is absent for a recording that does not exist, or will without a watch page', () => {
    const hosted = links.filter(({ kind }) => kind === 'playback' || kind === 'mp4');
    expect(toHandoverEntry(item('processing'), hosted, 'playback')).toBeUndefined();
    expect(toHandoverEntry(item('ready'), hosted, 'watch')?.url).toBe('https://rec.example/a/index.m3u8');
    for (const kind of ['failed', 'not-recorded', 'deleted'] as const)
      expect(toHandoverEntry(item(kind), links, 'watch')).toBeUndefined();
    expect(toHandoverEntry(item('reconnecting', false), links, 'watch')).toBeUndefined();
  });
});

/** RFC 4180, as a spreadsheet reads it. */
function readCsv(source: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of source.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end !== ',') rows.push([]);
  }
  return rows.slice(0, -1);
}
