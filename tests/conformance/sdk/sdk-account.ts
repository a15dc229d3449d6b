import * as v from 'valibot';
import { publishTestStream, type TestStream } from '../../support/media/publish.ts';
import { until } from '../until.ts';

/** The service that the SDK meets. */
export interface Target {
  apiUrl: string;
  rtmpUrl: string;
  call(method: string, path: string, body?: unknown): Promise<Response>;
}

export interface SdkAccount {
  /** A stream with a recording that is ready, one that was deleted, and a session that goes on. */
  parent: { id: string; playbackId: string };
  ready: string;
  deleted: string;
  live: TestStream;
}

const streamSchema = v.looseObject({ id: v.string(), streamKey: v.string(), playbackId: v.string() });
const sessionsSchema = v.array(v.looseObject({ id: v.string(), recordingStatus: v.optional(v.string()) }));
const profiles = [{ name: '90p', width: 160, height: 90, bitrate: 100_000, fps: 0, gop: '2.0' }];
const patientSeconds = 60;

/** What an account holds after some days, made anew. */
export async function makeSdkAccount({ call, rtmpUrl: url }: Target): Promise<SdkAccount> {
  const answer = await call('POST', '/stream', { name: 'Council', record: true, profiles });
  const parent = v.parse(streamSchema, await answer.json());
  const sessions = async () =>
    v.parse(sessionsSchema, await (await call('GET', `/stream/${parent.id}/sessions`)).json());
  const record = async () => {
    const known = (await sessions()).map(({ id }) => id);
    await (await publishTestStream({ url, streamKey: parent.streamKey, seconds: 2 })).finish();
    const rows = await until(
      sessions,
      (listed) => listed.some(({ id, recordingStatus }) => !known.includes(id) && recordingStatus === 'ready'),
      patientSeconds,
    );
    return rows.find(({ id }) => !known.includes(id))?.id ?? '';
  };
  const deleted = await record();
  await call('DELETE', `/aircheck/recording/${deleted}`);
  const ready = await record();
  const live = await publishTestStream({ url, streamKey: parent.streamKey, seconds: 120, speed: 1 });
  await until(sessions, (listed) => listed.length === 3, patientSeconds);
  return { parent, ready, deleted, live };
}
