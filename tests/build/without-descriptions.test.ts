import { parseAst } from 'vite';
import { expect, it } from 'vitest';
import { withoutDescriptions } from '../../build/without-descriptions.ts';

it('leaves out the sentences of the API’s document, and nothing else', () => {
  const { transform } = withoutDescriptions();
  const code = [
    "const id = described(v.string(), 'The id of the stream.');",
    "const keys = described(v.array(described(v.string(), 'One.')), `All of them.`);",
    "const told = describe(v.string(), 'It stays.');",
  ].join('\n');
  const handler = Object(transform).handler;
  const { code: emptied } = handler.call({ parse: parseAst }, code);
  expect(emptied.split('\n')).toEqual([
    "const id = described(v.string(), '');",
    "const keys = described(v.array(described(v.string(), '')), '');",
    "const told = describe(v.string(), 'It stays.');",
  ]);
});
