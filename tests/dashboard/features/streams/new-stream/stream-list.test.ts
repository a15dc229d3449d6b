import { describe, expect, it } from 'vitest';
import { nameKeys } from '../../../../../src/dashboard/components/stream-name-field.tsx';
import {
  isList,
  type KnownStreams,
  readCells,
  readList,
  writeList,
} from '../../../../../src/dashboard/features/streams/stream-list.ts';

const read = (text: string, known: Partial<KnownStreams> = {}) =>
  readList(text, { taken: new Set(), tags: [], canTag: true, ...known });
const brief = (text: string, known: Partial<KnownStreams> = {}) =>
  read(text, known).streams.map(({ name, preset, tags, fault }) => [name, preset?.word, tags.join(' '), fault]);

describe('a list of names', () => {
  it('has one name a line, without the lines that have nothing', () => {
    expect(read(' Chapel \r\n\r\n\tRink 1\n').streams).toMatchObject([
      { place: 1, name: 'Chapel', mark: 'new' },
      { place: 2, name: 'Rink 1', mark: 'new' },
    ]);
  });

  it('points out names that exist and names that it has twice, however they are cased and spaced', () => {
    const taken = nameKeys([{ name: 'Town  Hall' }]);
    expect(read('town hall\nChapel\nCHAPEL\nGame, set', { taken }).streams.map(({ mark }) => mark)).toEqual([
      'exists',
      'new',
      'twice',
      'new',
    ]);
  });

  it.each([
    'Game, set, match',
    'Hall,',
    '"Hall, north"',
    'The "Met",late\nPier, 720p',
    'name\nPier',
    'name, place\nA\tB',
    'Game; set; match\nPier; 720p',
    ',,\nPier',
  ])('keeps whatever is in its names: %j', (text) => {
    const { separator, streams } = read(text);
    expect(separator).toBeUndefined();
    expect(streams.map(({ name }) => name)).toEqual(text.split('\n'));
    expect(streams.every(({ fault, preset, tags }) => !fault && !preset && tags.length === 0)).toBe(true);
    expect(writeList(streams, separator)).toBe(text);
  });

  it('is a list from two names on, or where one line says more than a name', () => {
    expect(isList('Chapel\n')).toBe(false);
    expect(isList('Game, set')).toBe(false);
    expect(isList('Chapel\nRink')).toBe(true);
    expect(isList('Chapel,720p ladder')).toBe(true);
  });
});

describe('CSV', () => {
  it.each([
    ['a,b,c', ['a', 'b', 'c']],
    [' a , "b, c" ,', ['a', 'b, c', '']],
    ['"say ""hi""",b', ['say "hi"', 'b']],
    ['Live "from" the Met,b', ['Live "from" the Met', 'b']],
    ['', ['']],
    ['"a,b', undefined],
    ['"a"b,c', undefined],
  ])('has the cells of %j', (line, cells) => {
    expect(readCells(line, ',')).toEqual(cells);
  });

  it.each([
    ['\t', '\t720p ladder', ['', '720p ladder']],
    ['\t', 'a, b\tc', ['a, b', 'c']],
    [';', 'a;"b; c";d, e', ['a', 'b; c', 'd, e']],
    [';', '"Hall ""north"""; 720p ladder ;', ['Hall "north"', '720p ladder', '']],
  ] as const)('may have %j between its cells', (separator, line, cells) => {
    expect(readCells(line, separator)).toEqual(cells);
  });

  it.each([
    [
      'as a German Excel saves it',
      'name;preset;tags\r\nHall 1;720p ladder;"sport;late"\r\nHall, north;;sport\r\n;;\r\n',
    ],
    ['with the line that names the separator', 'sep=;\nName;Preset\nHall 1;720p ladder;sport;late\nHall, north;;sport'],
    ['without a head', 'Hall 1;720p ladder;sport, late\nHall, north;;sport'],
    ['copied from a spreadsheet', 'name\tpreset\ttags\nHall 1\t720p ladder\tsport;late\nHall, north\t\tsport'],
  ])('is read %s', (_, text) => {
    const list = read(text);
    const expected = [
      ['Hall 1', '720p ladder', 'sport late', undefined],
      ['Hall, north', undefined, 'sport', undefined],
    ];
    expect(brief(text)).toEqual(expected);
    expect(brief(writeList(list.streams, list.separator))).toEqual(expected);
  });

  it('has a name, a preset as the ladder editor offers it, and tags in the spelling in use', () => {
    const text =
      '\uFEFFName, Preset ,Tags\nCourt 5,720P LADDER,court; Court ;late\n"Hall, ""north""",,choir\n,,\nPier,original only\nRink';
    const expected = [
      ['Court 5', '720p ladder', 'Court late', undefined],
      ['Hall, "north"', undefined, 'choir', undefined],
      ['Pier', 'Original only', '', undefined],
      ['Rink', undefined, '', undefined],
    ];
    const known = { tags: ['Court'] };
    expect(brief(text, known)).toEqual(expected);
    // The same without its head, with another line first, and as a spreadsheet copies it.
    const [, ...lines] = text.split('\n');
    expect(brief(lines.join('\n'), known)).toEqual(expected);
    expect(brief(lines.reverse().join('\r\n'), known)).toEqual([...expected].reverse());
    expect(brief('Court 5\t720p ladder\tcourt; late\n"Hall, ""north"""\t\tchoir\n', known)).toEqual(
      expected.slice(0, 2),
    );
    expect(read('name,preset').streams).toEqual([]);
  });

  it('says of each line in words why it cannot be created, and keeps it as it is', () => {
    const text = [
      'Pier,1080p ladder',
      'Court 5,Standard',
      '"Hall, north,720p ladder',
      ',720p ladder',
      'Rink,720p ladder,sport,late',
      `Rink,,${'x'.repeat(41)}`,
      'Rink,,"sport,late"',
      `Rink,,${[...'abcdefghijk'].join(';')}`,
    ].join('\n');
    const { separator, streams } = read(text);
    expect(streams.map(({ fault }) => fault)).toEqual([
      undefined,
      'No preset is called “Standard”.',
      'The quotation marks do not match.',
      'The name is missing.',
      'There are more than 3 columns.',
      `The tag “${'x'.repeat(41)}” has more than 40 characters.`,
      'The tag “sport,late” has a comma, a quotation mark or a control character.',
      'There are more than 10 tags.',
    ]);
    expect(writeList(streams, separator)).toBe(`name,preset,tags\n${text}`);
    expect(read(writeList(streams.slice(2, 3), separator)).streams[0]?.fault).toBe('The quotation marks do not match.');
  });

  it('has no tags where the API has none', () => {
    expect(brief('Rink,720p ladder,sport\nPier,,', { canTag: false }).map(([, , , fault]) => fault)).toEqual([
      'Streams have no tags in this API.',
      undefined,
    ]);
  });
});
