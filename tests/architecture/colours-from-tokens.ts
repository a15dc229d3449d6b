import { readModuleFacts } from './module-facts.ts';
import { isModule, type Rule } from './rule.ts';

const hexColour = /#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})(?![\w-])/i;
const colourFunction = /\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(/i;
const hues =
  'red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|fuchsia|pink|rose|slate|gray|zinc|neutral|stone|mauve|olive|mist|taupe';
const paletteClass = new RegExp(`(?:^|[\\s:!])-?[a-z]+(?:-[a-z]+)*-(?:(?:${hues})-\\d{2,3}|white|black)(?![\\w-])`);
const colourProperties = /^(?:color|background|backgroundColor|borderColor|outlineColor|fill|stroke)$/;
const namedColour =
  /^(?:black|white|gr[ae]y|silver|red|green|blue|orange|yellow|lime|teal|navy|purple|pink|brown|gold)$/i;

const tokenSheets = /^src\/dashboard\/styles\/(?:tokens|client-tokens|styles)\.css$/;
const howToFix =
  'Use a colour token of tokens.css (for example text-ink or var(--color-ink)); add one there if it is missing.';

function colourIn(text: string): string | undefined {
  return (hexColour.exec(text) ?? colourFunction.exec(text) ?? paletteClass.exec(text))?.[0].trim();
}

/** Colours of the dashboard come from the tokens in tokens.css: no literals, no palette of Tailwind's. */
export const coloursFromTokens: Rule = (sources) => {
  const breaches: string[] = [];
  for (const [path, source] of sources) {
    if (!path.startsWith('src/dashboard/') || tokenSheets.test(path)) continue;
    if (path.endsWith('.css')) {
      source.split('\n').forEach((text, index) => {
        const colour = colourIn(text);
        if (colour !== undefined) breaches.push(`${path}:${index + 1}: has the colour ${colour}. ${howToFix}`);
      });
    }
    if (!isModule(path)) continue;
    for (const { value, property, line } of readModuleFacts(path, source).strings) {
      const isBareColour = property !== undefined && colourProperties.test(property) && namedColour.test(value);
      const colour = colourIn(value) ?? (isBareColour ? value : undefined);
      if (colour !== undefined) breaches.push(`${path}:${line}: has the colour ${colour}. ${howToFix}`);
    }
  }
  return breaches;
};
