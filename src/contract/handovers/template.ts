import * as v from 'valibot';
import { described, unixMs, uuid } from '../values.ts';

/** What a template may name of each recording. */
export const placeholders = [
  'number',
  'stream',
  'date',
  'day',
  'start',
  'end',
  'zone',
  'duration',
  'coverage',
  'size',
  'tags',
  'url',
  'playback',
  'watch',
  'mp4',
] as const;
export type Placeholder = (typeof placeholders)[number];

/** What a template is made of: text, and what is put in for each recording. */
export type TemplatePart = { text: string } | { placeholder: Placeholder };

/** Why a template cannot be used: a name that there is not, or a brace without its other half. */
export type TemplateFault = { unknown: string } | { brace: '{' | '}' };

export type ReadTemplate = { parts: readonly TemplatePart[] } | { fault: TemplateFault };

const token = /\{\{|\}\}|\{([^{}]*)\}|[{}]|[^{}]+/g;

/** Reads `{stream}, {date}: {url}`. `{{` and `}}` stand for the braces themselves. */
export function readTemplate(text: string): ReadTemplate {
  const parts: TemplatePart[] = [];
  for (const [found, name] of text.matchAll(token)) {
    if (found === '{{' || found === '}}') parts.push({ text: found.slice(1) });
    else if (found === '{' || found === '}') return { fault: { brace: found } };
    else if (name === undefined) parts.push({ text: found });
    else {
      const placeholder = placeholders.find((each) => each === name.trim());
      if (placeholder === undefined) return { fault: { unknown: name } };
      parts.push({ placeholder });
    }
  }
  return { parts };
}

export const longestTemplateName = 100;
export const longestTemplate = 4000;

const written = {
  name: described(v.pipe(v.string(), v.regex(/\S/), v.maxLength(longestTemplateName)), 'The name.'),
  text: described(
    v.pipe(v.string(), v.regex(/\S/), v.maxLength(longestTemplate)),
    `The text for each recording. ${placeholders.map((name) => `\`{${name}}\``).join(', ')} are replaced; \`{{\` and \`}}\` are braces.`,
  ),
} as const;

/** How an account writes the links that it hands over. */
export const handoverTemplateSchema = v.strictObject({
  id: described(uuid, 'The id of the template.'),
  ...written,
  createdAt: described(unixMs, 'When it was created.'),
  createdByTokenName: described(v.string(), 'The name of the API key that created it.'),
});
export type HandoverTemplate = v.InferOutput<typeof handoverTemplateSchema>;

/** Body of `POST /aircheck/handover-templates`, and of `PUT` on one. */
export const writeTemplateSchema = v.strictObject(written);
export type WriteTemplate = v.InferInput<typeof writeTemplateSchema>;
