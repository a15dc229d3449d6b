import { openDashboard, type TestDashboard } from './browser/open-dashboard.ts';
import { type HostedDouble, type HostedDoubleSettings, startHostedDouble } from './hosted-double.ts';

export interface UpstreamDashboard extends TestDashboard {
  double: HostedDouble;
  /** Address of a page of the upstream: `/streams/…`. */
  at(path: string): string;
}

/** The service with the hosted API's double as its upstream `studio`, and a browser on the upstream's Streams page. */
export async function openUpstreamDashboard(
  settings: Partial<HostedDoubleSettings> = {},
  upstreamKey = 'hosted-key-of-the-double',
): Promise<UpstreamDashboard> {
  const double = await startHostedDouble({ apiKey: 'hosted-key-of-the-double', ...settings });
  const dashboard = await openDashboard({
    upstreams: [
      { name: 'studio', baseUrl: double.apiUrl, apiKey: upstreamKey, keyVariable: 'AIRCHECK_UPSTREAM_STUDIO_KEY' },
    ],
  });
  const at = (path: string) => `${dashboard.service.dashboardUrl}/c/studio${path}`;
  await dashboard.page.getByRole('button', { name: /This machine/ }).waitFor();
  await dashboard.page.goto(at('/'));
  return {
    ...dashboard,
    double,
    at,
    async close(options) {
      try {
        await dashboard.close(options);
      } finally {
        await double.close();
      }
    },
  };
}
