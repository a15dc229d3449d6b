import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServiceProcess, testApiKey } from '../../support/start-service-process.ts';
import { describeSdk } from './describe-sdk.ts';
import { fetchSdks } from './fetch-sdks.ts';
import { openSdk } from './open-sdk.ts';
import { recordRequests } from './record-requests.ts';
import { writeRecorded } from './recorded.ts';
import { makeSdkAccount } from './sdk-account.ts';
import { runSdkStory, type StepResult } from './sdk-story.ts';
import { type SdkVersion, sdkVersions } from './sdk-versions.ts';

// `npm run conformance:sdk`: the official SDK's versions against a service of our own, for real. With `-- --record` what
// they send and read is kept for the test suite, which runs without them.

const isRecording = process.argv.includes('--record');

async function runVersion(version: SdkVersion): Promise<StepResult[]> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'aircheck-sdk-'));
  const service = await startServiceProcess({ dataDirectory });
  try {
    const account = await makeSdkAccount(service);
    const recorder = await recordRequests(service.apiUrl);
    recorder.label(account.parent.id, 'parent');
    recorder.label(account.parent.playbackId, 'playbackId');
    recorder.label(account.ready, 'ready');
    recorder.label(account.deleted, 'deleted');
    const results = await runSdkStory(openSdk(version, recorder.apiUrl, testApiKey), account, recorder.label);
    if (isRecording) writeRecorded(version, recorder.requests(), describeSdk(version));
    await account.live.stop().catch(() => undefined);
    await recorder.close();
    return results;
  } finally {
    await service.stop();
    rmSync(dataDirectory, { recursive: true, force: true });
  }
}

fetchSdks();
let failed = 0;
for (const version of sdkVersions) {
  const results = await runVersion(version);
  for (const { step, fault } of results) {
    console.log(
      `${version}  ${fault === undefined ? 'pass' : 'FAIL'}  ${step}${fault === undefined ? '' : `\n    ${fault}`}`,
    );
  }
  failed += results.filter(({ fault }) => fault !== undefined).length;
}
console.log(failed === 0 ? 'Every version passes.' : `${failed} steps failed.`);
process.exitCode = failed === 0 ? 0 : 1;
