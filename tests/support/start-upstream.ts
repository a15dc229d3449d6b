import { openDashboard, type TestDashboard } from './browser/open-dashboard.ts';
import { type HostedDouble, startHostedDouble } from './hosted-double.ts';

export interface UpstreamDashboard extends TestDashboard {
  double: HostedDouble;
  /** Address of a page of the upstream: `/streams/…`. */
  at(path: string): string;
}

/** The service with the hosted API's double as its upstream `studio`, and a browser on the upstream's Streams page. */
export async function openUpstreamDashboard(): Promise<UpstreamDashboard> {
  const apiKey = 'hosted-key-of-the-double';
  const double = await startHostedDouble({ apiKey });
  const dashboard = await openDashboard({
    upstreams: [{ name: 'studio', baseUrl: double.apiUrl, apiKey, keyVariable: 'AIRCHECK_UPSTREAM_STUDIO_KEY' }],
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
