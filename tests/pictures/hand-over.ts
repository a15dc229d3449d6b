import { readSessions } from '../support/final-session.ts';
import type { TestService } from '../support/start-service.ts';
import type { Club } from './club.ts';

/** What two people of the club have handed over this week. */
export async function handOver({ service }: Pick<Club['dashboard'], 'service'>, idOf: Club['idOf']): Promise<void> {
  const newest = async (stream: string) => {
    const recorded = (await readSessions(service, idOf(stream))).find((session) => session.recordingStatus === 'ready');
    return recorded?.id ?? '';
  };
  const ids = async (...names: string[]) => Promise.all(names.map(newest));
  const [mara, devon] = [await keyOf(service, 'Mara'), await keyOf(service, 'Devon, weekend desk')];
  await give(service, mara, { sessionIds: await ids('Pool'), to: 'Swim school', format: 'plain', link: 'mp4' });
  const league = await ids('Court 1', 'Court 2', 'Rink A', 'Rink B');
  await give(service, devon, { sessionIds: league, to: 'Northshore League', format: 'csv', link: 'playback' });
  const site = await ids('Rink B', 'Rink A', 'Court 2');
  await give(service, mara, { sessionIds: site, to: 'Club website', format: 'html', link: 'watch' });
}

async function keyOf(service: TestService, name: string): Promise<string> {
  const made = await service.call('POST', '/aircheck/keys', { name });
  return (await made.json()).apiKey;
}

async function give(service: TestService, key: string, handover: object): Promise<void> {
  const made = await service.call('POST', '/aircheck/handovers', handover, { authorization: `Bearer ${key}` });
  if (!made.ok) throw new Error(`No handover: ${made.status} ${await made.text()}`);
}
