import fc from 'fast-check';

const words = (text: string): string[] => text.trim().split(/\s+/);

/** Ids as they go over the wire. */
export const rawIds: readonly string[] = [
  ...words(`. .. %2e%2e ..%2f..%2fetc%2fpasswd %2F %5C %00 %zz % %ff%fe %E2%80%AE %F0%9F%8E%A5 * :id %7Bid%7D
    __proto__ constructor hasOwnProperty null undefined 0 -1 1e9 %20 + ~ ! $(id) sessions record x;y=z x,y / // x/ ?
    '%20OR%201=1-- %22%3B x%3Flimit=1 # x%23`),
  ...['', 'a'.repeat(200), 'a'.repeat(201), 'a'.repeat(5000), '%61'.repeat(100)],
];

/** What stands behind the question mark; with an id of 5,000 still below the 16 KiB that a head may have. */
export const strangeQueries: readonly string[] = [
  ...words(`limit=1&limit=2 cursor=skip0&cursor=skip1 limit[]=1 limit[a]=1 __proto__=1&__proto__[a]=2 limit=1e309
    limit=NaN limit=-1 limit=0x10 limit= limit=%00 limit=%zz cursor=skip-1 cursor=skip9999999999 filters={} filters=[[[[
    filters=%5B%7B%22id%22%3A%22__proto__%22%2C%22value%22%3A1%7D%5D filters=%ff order=__proto__-true
    order=name-true;drop active=1&active=0 % &&&=&= parentId=a&parentId=b count=1&count=1 x=%u0041 ?`),
  ...[`filters=${'%5B'.repeat(3000)}`, `order=${'id-true,'.repeat(1000)}id-true`, 'a'.repeat(8000)],
];

/** Bodies that are no JSON, or JSON that means something else to another parser. */
export const rawBodies: readonly Buffer[] = [
  ...words(`{ } null [] "" {} [{}] NaN {"record":} {"record":true}{ {'record':true} {"record":true,"record":false}
    {"__proto__":{"record":true}} {"name":"a","__proto__":null} {"name":"\\ud800"} {"name":"\\u0000"} {"record":1e999}
    [[[[[[[[ record=true <a/> /**/{}`),
  ...['', ' ', '\ufeff{}', '[{"a":'.repeat(20_000), `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
  `"${'x'.repeat(300_000)}"`,
]
  .map((text) => Buffer.from(text))
  .concat(Buffer.from([0xff, 0xfe, 0x7b, 0]), Buffer.from('{"name":"\xff"}', 'latin1'));

const json = 'application/json';

/** Headers of a request with a body, from sensible to strange. */
export const strangeHeaders: readonly Record<string, string>[] = [
  {},
  ...['text/plain', 'APPLICATION/JSON ; charset=utf-16', 'application/json, text/html', 'multipart/form-data', ''].map(
    (type) => ({ 'content-type': type }),
  ),
  ...[
    { 'content-encoding': 'gzip' },
    { 'transfer-encoding': 'chunked' },
    { 'if-none-match': '*' },
    { 'if-none-match': '"", W/"x", "'.repeat(50) },
    { 'x-http-method-override': 'DELETE', 'x-forwarded-for': '1.2.3.4', cookie: 'a=b' },
    { origin: 'https://evil.example' },
    { host: 'evil.example' },
    { accept: 'text/html', range: 'bytes=0-1', 'accept-encoding': 'br' },
  ].map((headers) => ({ 'content-type': json, ...headers })),
];

const fields = words(`id name parentId playbackId userId createdByTokenName recordingStatus record suspended isActive
  createdAt lastSeen sourceSegmentsDuration streamKey __proto__ account_id`);
const filterValue = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.dictionary(fc.constantFrom('gt', 'gte', 'lt', 'lte', 'ne'), fc.double(), { maxKeys: 3 }),
  fc.boolean(),
  fc.string(),
);

/** Lists of filters and orders that are well formed; the description says of them only that they are text. */
export const filters = fc
  .array(fc.record({ id: fc.constantFrom(...fields), value: filterValue }), { maxLength: 4 })
  .map((list) => JSON.stringify(list));
export const order = fc
  .array(fc.tuple(fc.constantFrom(...fields), fc.constantFrom('true', 'false', 'up')), { maxLength: 4 })
  .map((terms) => terms.map((term) => term.join('-')).join(','));
