import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { RecordingStorage } from '../../storage/recordings.ts';
import type { ClipRows } from '../../store/clips/clip-rows.ts';
import type { ServiceSettingsStore } from '../../store/service-settings.ts';
import type { SessionRow } from '../../store/session-row.ts';
import type { Sessions } from '../../store/sessions.ts';
import { absoluteUrl, baseUrl } from '../server/base-url.ts';
import { contentSecurityPolicy, furtherMedia, type GuardParts } from '../server/guard.ts';
import { escapeHtml } from './escape-html.ts';
import { pageFor } from './page-language.ts';

export interface WatchPageParts extends Pick<GuardParts, 'upstreamMedia'> {
  sessions: Pick<Sessions, 'find'>;
  clips: { rows: Pick<ClipRows, 'find'> };
  /** Where a file of a recording is fetched. */
  urlOf: RecordingStorage['urlOf'];
  dashboardDirectory: string | undefined;
  settings: GuardParts['settings'] & Pick<ServiceSettingsStore, 'embedOrigins'>;
}

const idSchema = v.looseObject({ id: v.string() });

/**
 * `GET /watch/{sessionId}`: the page made for sending on. The dashboard draws it; what chat programs and search engines
 * read of a link (title, poster) has to be in the HTML itself.
 */
export function addWatchPage(app: FastifyInstance, parts: WatchPageParts): void {
  const { sessions, clips, dashboardDirectory, settings } = parts;
  const urlOfClip = (id: string, path: string) => `/clips/${id}/${path}`;
  if (dashboardDirectory === undefined || !existsSync(join(dashboardDirectory, 'index.html'))) return;
  app.get('/watch/:id', async (request, reply) => {
    const { id } = v.parse(idSchema, request.params);
    const embedOrigins = settings.embedOrigins();
    if (embedOrigins.length > 0) {
      reply
        .header(
          'content-security-policy',
          contentSecurityPolicy({
            frameAncestors: embedOrigins.join(' '),
            media: furtherMedia(parts),
          }),
        )
        .removeHeader('x-frame-options');
    }
    const session = sessions.find(id);
    const html = await readFile(join(dashboardDirectory, pageFor(request, reply, dashboardDirectory)), 'utf8');
    const clip = clips.rows.find(id);
    // A deleted recording's name is gone with it.
    const head = clip
      ? openGraph(clip, baseUrl(request), urlOfClip)
      : session === undefined || session.recordingStatus === 'deleted'
        ? ''
        : openGraph(session, baseUrl(request), parts.urlOf);
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
