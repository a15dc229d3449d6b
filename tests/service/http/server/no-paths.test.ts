import { access, mkdir, rename, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import type { StreamObject } from '../../../../src/contract/session.ts';
import { inDatabase } from '../../../support/in-database.ts';
import { publishTestStream } from '../../../support/media/publish.ts';
import { openAccount } from '../../../support/open-account.ts';
import { patient } from '../../../support/patient.ts';

describe('No answer shows where recordings are on the disk', () => {
  it('the reason of a recording that could not be finished, and one that an older version wrote', async () => {
    const service = await openAccount();
    const created = await service.call('POST', '/stream', { name: 'Council', record: true, profiles: [] });
    const stream: StreamObject = await created.json();
    const publisher = await publishTestStream({
      seconds: 3,
      speed: 1,
      url: service.rtmpUrl,
      streamKey: stream.streamKey ?? '',
    });
    const recording = await vi.waitFor(async () => {
      const [session]: StreamObject[] = await service.get('/session');
      const place = join(service.dataDirectory, 'recordings', session?.id ?? 'none yet');
      await access(join(place, 'source', '0-00000.m4s'));
      return place;
    }, patient);
    // The folder becomes another one, in which nothing is: a mount that failed, a careless move.
    await rename(recording, `${recording}-aside`);
    await mkdir(`${recording}-empty`);
    await symlink(join(recording, 'nowhere'), join(`${recording}-empty`, 'journal.ndjson'));
    await rename(`${recording}-empty`, recording);
    await publisher.finish();
    const failed = await vi.waitFor(async () => {
      const answer = await (await service.call('GET', '/session')).text();
      expect(answer).toContain('"failed"');
      return answer;
    }, patient);
    expect(failed).not.toContain(service.dataDirectory);

    const old = `ENOENT: no such file or directory, open '${recording}/source/init-0.mp4'`;
    inDatabase(service.dataDirectory, (database) =>
      database.prepare('UPDATE sessions SET failure = ?, end_reason = ? WHERE parent_id = ?').run(old, old, stream.id),
    );
    const answer = await (await service.call('GET', '/session')).text();
    expect(answer).toContain('open init-0.mp4');
    expect(answer).not.toContain(service.dataDirectory);
  });
});
