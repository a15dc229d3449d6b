import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Language, languageCookie, languageOf, languages } from '../../contract/languages.ts';
import type { ClipRows } from '../db/clips.ts';
import type { SessionRow, Sessions } from '../db/sessions.ts';
import type { RecordingStorage } from '../storage/recordings.ts';
import { contentSecurityPolicy, furtherMedia, type GuardDeps } from './guard.ts';
import { absoluteUrl, baseUrl, idOf } from './requests.ts';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text escaped for HTML, attributes included. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** Browsers keep a cookie this long. Some keep one that a script wrote for a week, so each page writes it again. */
const cookieSeconds = 400 * 24 * 60 * 60;

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
      maxAge: cookieSeconds,
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

interface WatchPageDeps {
  dashboardDirectory: string | undefined;
  guard: GuardDeps;
  sessions: Sessions;
  clips: ClipRows;
  /** The address of a recording's file. */
  urlOf: RecordingStorage['urlOf'];
}

/**
 * `GET /watch/{sessionId}`: the page made for sending on. The dashboard draws it; what chat programs and search engines
 * read of a link (title, poster) has to be in the HTML itself.
 */
export function addWatchPage(app: FastifyInstance, deps: WatchPageDeps): void {
  const { dashboardDirectory, guard, sessions, clips, urlOf } = deps;
  const urlOfClip = (id: string, path: string) => `/clips/${id}/${path}`;
  if (dashboardDirectory === undefined || !existsSync(join(dashboardDirectory, 'index.html'))) return;
  app.get('/watch/:id', async (request, reply) => {
    const id = idOf(request);
    const embedOrigins = guard.settings.embedOrigins();
    if (embedOrigins.length > 0) {
      reply
        .header(
          'content-security-policy',
          contentSecurityPolicy({
            frameAncestors: embedOrigins.join(' '),
            media: furtherMedia(guard),
          }),
        )
        .removeHeader('x-frame-options');
    }
    const session = sessions.find(id);
    const html = await readFile(join(dashboardDirectory, pageFor(request, reply, dashboardDirectory)), 'utf8');
    const clip = clips.find(id);
    // A deleted recording's name is gone with it.
    const head = clip
      ? openGraph(clip, baseUrl(request), urlOfClip)
      : session === undefined || session.recordingStatus === 'deleted'
        ? ''
        : openGraph(session, baseUrl(request), urlOf);
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(html.replace('</head>', () => `${head}</head>`));
  });
}

/** The Open Graph lines of a session. Source: ogp.me. */
export function openGraph(
  session: Pick<SessionRow, 'id' | 'name' | 'createdAt' | 'isIllustrated'>,
  base: string,
  urlOf: RecordingStorage['urlOf'],
): string {
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(session.createdAt);
  const lines: [property: string, content: string][] = [
    ['og:type', 'video.other'],
    ['og:site_name', 'Aircheck'],
    ['og:title', session.name === '' ? 'Recording' : session.name],
    ['og:description', `Recorded ${day}`],
    ['og:url', `${base}/watch/${session.id}`],
    ...(session.isIllustrated
      ? [['og:image', absoluteUrl(urlOf(session.id, 'poster.jpg'), base)] satisfies [string, string]]
      : []),
  ];
  return lines
    .map(([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}" />\n    `)
    .join('');
}
