import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Language, languageCookie, languageOf, languages } from '../../../contract/languages.ts';

/** As long as browsers keep a cookie. One that a script wrote is kept for a week by some: it is written again with each page. */
const keptForSeconds = 400 * 24 * 60 * 60;

/** The dashboard's page in the language that was chosen in this browser, else in the browser's. docs/decisions/059. */
export function pageFor(request: FastifyRequest, reply: FastifyReply, directory: string): string {
  const chosen = parseCookie(request.headers.cookie ?? '')[languageCookie];
  const language = languages.find((each) => each === chosen);
  if (language !== undefined) {
    const cookie = {
      name: languageCookie,
      value: language,
      path: '/',
      sameSite: 'lax',
      maxAge: keptForSeconds,
    } as const;
    reply.header('set-cookie', stringifySetCookie(cookie));
  }
  reply.header('vary', 'accept-encoding, accept-language, cookie');
  return pageOf(directory, language ?? languageOf(wanted(request.headers['accept-language'])));
}

/** The page for our own service: the build's `index.html` works out its own folder. */
function pageOf(directory: string, language: Language): string {
  const pages = language === languages[0] ? ['app.html'] : [`app.${language}.html`, 'app.html'];
  return pages.find((page) => existsSync(join(directory, page))) ?? 'index.html';
}

/** The languages of an `Accept-Language`, the dearest first. Source: RFC 9110, section 12.5.4. */
function wanted(header = ''): string[] {
  return header
    .split(',')
    .map((range) => {
      const [tag = '', ...parameters] = range.trim().split(/\s*;\s*/);
      const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
      return { tag, quality: Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag);
}
