import { createRecordedStream } from '../../support/final-session.ts';
import { startServiceProcess } from '../../support/start-service-process.ts';
import { cpuSecondsOfTree } from '../cpu-seconds.ts';
import type { Contender } from './contender.ts';

/** Our service, without renditions: it records every stream, or shows it live alone. The signal watch is on. */
export function aircheckContender(record: boolean): Contender {
  return {
    name: record ? 'Aircheck, recorded' : 'Aircheck, not recorded',
    note: 'service and media process',
    async start(directory, streamCount) {
      const service = await startServiceProcess({ dataDirectory: directory });
      const streams = await Promise.all(
        Array.from({ length: streamCount }, () => createRecordedStream(service, { profiles: [], record })),
      );
      return {
        url: service.rtmpUrl,
        streamKeys: streams.map(({ streamKey = '' }) => streamKey),
        cpuSeconds: () => cpuSecondsOfTree(service.pid),
        async stop() {
          await service.stop();
        },
      };
    },
  };
}
