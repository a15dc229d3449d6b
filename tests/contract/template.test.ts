import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeholders, readTemplate } from '../../src/contract/handover.ts';

/** Braces among them: of all signs there are, few texts would have one. */
const pieces = fc.constantFrom('{', '}', 'url', ' ', '\n', '$&', '\\', '"', 'é', '🎥', '\u202e', '\0');

describe('a template', () => {
  it('is text with placeholders in it', () => {
    expect(readTemplate('{number}. {stream}: { url }')).toEqual({
      parts: [
        { placeholder: 'number' },
        { text: '. ' },
        { placeholder: 'stream' },
        { text: ': ' },
        { placeholder: 'url' },
      ],
    });
  });

  it('has braces of its own where they are written twice', () => {
    expect(readTemplate('{{"a":"{url}"}}')).toEqual({
      parts: [{ text: '{' }, { text: '"a":"' }, { placeholder: 'url' }, { text: '"' }, { text: '}' }],
    });
  });

  it.each([
    ['{url} {nome}', { unknown: 'nome' }],
    ['{}', { unknown: '' }],
    ['{stream', { brace: '{' }],
    ['stream}', { brace: '}' }],
    ['{stream {url}}', { brace: '{' }],
  ])('%s is refused, and why', (text, fault) => {
    expect(readTemplate(text)).toEqual({ fault });
  });

  it('keeps all other text as it is, whatever it says', () => {
    fc.assert(
      fc.property(fc.string({ unit: pieces }), fc.constantFrom(...placeholders), (text, placeholder) => {
        const escaped = text.replaceAll('{', '{{').replaceAll('}', '}}');
        const read = readTemplate(`${escaped} {${placeholder}} ${escaped}`);
        const written =
          'parts' in read ? read.parts.map((part) => ('text' in part ? part.text : '\u0001')).join('') : '';
        expect(written).toBe(`${text} \u0001 ${text}`);
      }),
    );
  });
});
