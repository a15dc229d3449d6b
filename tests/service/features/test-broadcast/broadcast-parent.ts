import { startBroadcast } from '../../../../src/service/features/test-broadcast/test-broadcasts.ts';

// Starts a test broadcast and waits, to be killed.
const { PUBLISH_URL: url = '', STREAM_KEY: streamKey = '' } = process.env;
startBroadcast({ url, streamKey, seconds: 600 });
