import { inWords, serviceAddresses, writeForCommands } from './addresses.ts';
import { type App, createApp } from './app.ts';
import type { Config } from './config.ts';
import { createServer } from './http/server.ts';
import type { Logger } from './lib/logger.ts';
import { createRoutes } from './routes.ts';

type Close = () => Promise<void> | void;

export type Service = Awaited<ReturnType<typeof serve>> & {
  settled: App['settled'];
  /** Ends live sessions, closes and settles their recordings, and releases everything. */
  close(): Promise<void>;
};

/**
 * Starts the whole service.
 * @throws an Error in words: directory not writable or in use, port taken, database of a newer version.
 */
export async function startService(
  config: Config,
  log: Logger,
  version: string,
  hideSecret: (secret: string) => void = () => undefined,
): Promise<Service> {
  const closers: Close[] = [];
  const onClose = (close: Close) => closers.push(close);
  const close = async () => {
    for (const each of closers.splice(0).reverse()) await each();
  };
  try {
    const app = await createApp(config, log, version, hideSecret, onClose);
    return { ...(await serve(app, onClose)), settled: app.settled, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** HTTP, and messages and links, which need its address. */
async function serve(app: App, onClose: (close: Close) => unknown) {
  const { config, log, auth, settings, store, upstreams, webhooks, rtmpPort, localRtmpUrl, signInTokens } = app;
  const { host, port, dashboardOrigin, trustedProxies, dashboardDirectory } = config;
  const guard = {
    allowedHosts: [...config.allowedHosts, host],
    allowedOrigins: [...config.allowedOrigins, ...(dashboardOrigin ? [dashboardOrigin] : [])],
    settings,
    upstreamMedia: upstreams.upstreamMedia,
  };
  const { whenWritable, whenDurable, whenKeysAreKept } = store;
  const writeOrder = { whenWritable, whenDurable, whenKeysAreKept };
  const server = await createServer(
    { guard, auth, writeOrder, trustedProxies, dashboardDirectory, metrics: app.metrics, log },
    createRoutes(app, guard),
  );
  onClose(() => server.close());
  const address = await server
    .listen({ host, port })
    .catch((error: unknown) => Promise.reject(inWords(error, port, '--port')));

  store.protect();
  const urlsNow = () => serviceAddresses({ ...config, publicUrl: settings.publicUrl() }, address, rtmpPort);
  const urls = urlsNow();
  onClose(() => webhooks.dispatcher.close());
  webhooks.dispatcher.start(() => ({ base: urlsNow().baseUrl, dashboardUrl: urlsNow().dashboardUrl }));
  if (settings.publicUrl() ?? config.publicRtmpUrl)
    log.info(`For the proxy: HTTP is at ${urls.localUrl} and RTMP at ${localRtmpUrl}.`);
  const writeDashboardUrl = () => writeForCommands(config.dataDirectory, urlsNow().dashboardUrl, log);
  await writeDashboardUrl();
  settings.onChange(writeDashboardUrl);
  return {
    ...urls,
    localRtmpUrl,
    /** The dashboard's address with a fresh single-use sign-in link, good for 10 minutes. */
    signInUrl: `${urls.dashboardUrl}/#sign-in=${signInTokens.create()}`,
  };
}
