import type { Publisher } from '../../conformance/publisher.ts';
import type { HostedDouble } from '../../support/hosted-double/start-hosted-double.ts';

/** An encoder for the double: media arrives by script, and a recording is ready when its session has ended. */
export function doublePublisher({ state }: HostedDouble): Publisher {
  return async ({ streamKey, isSilent }) => {
    const parent = [...state.streams.values()].find((stream) => stream.streamKey === streamKey && !stream.parentId);
    if (!parent) throw new Error('There is no stream with that key.');
    const session = state.goLive(parent.id, { seconds: 0 });
    const isLive = () => state.stream(session.childId).isActive;
    const sending = setInterval(() => isLive() && !isSilent && state.sendMedia(session.id, 0.5), 20);
    return {
      async stop() {
        clearInterval(sending);
        if (isLive()) state.endSession(session.id);
        if (session.record) state.setStatus(session.id, 'ready');
      },
    };
  };
}
