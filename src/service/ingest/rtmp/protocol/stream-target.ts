/**
 * Which app and stream key a publisher means. Query parts are left out. Where the stream name is empty, the key is
 * what follows the app's first part: some encoders take one address only, `rtmp://host/live/KEY`.
 */
export function streamTarget(app: string, streamName: string): { app: string; streamKey: string } {
  const appParts = withoutQuery(app).split('/').filter(Boolean);
  const name = withoutQuery(streamName).replace(/^\/+/, '');
  if (name !== '') return { app: appParts.join('/'), streamKey: name };
  return { app: appParts[0] ?? '', streamKey: appParts.slice(1).join('/') };
}

function withoutQuery(text: string): string {
  const query = text.indexOf('?');
  return query < 0 ? text : text.slice(0, query);
}
