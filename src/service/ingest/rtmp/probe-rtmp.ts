import { connect } from 'node:net';

const handshakeBytes = 1537;
const version = 3;

/**
 * Why no encoder would be heard at this address, in words; undefined where one would. It begins a handshake, since a
 * listener whose thread hangs still accepts connections.
 */
export function probeRtmp({ host, port, timeoutMs = 2000 }: { host: string; port: number; timeoutMs?: number }) {
  return new Promise<string | undefined>((resolve) => {
    const socket = connect(port, host);
    const answer = (problem: string | undefined) => {
      resolve(problem);
      socket.destroy();
    };
    socket.setTimeout(timeoutMs, () => answer('the RTMP listener does not answer'));
    socket.once('error', () => answer('the RTMP listener takes no connections'));
    socket.once('end', () => answer('the RTMP listener does not answer'));
    socket.once('data', ([first]) => answer(first === version ? undefined : 'the RTMP listener does not answer'));
    socket.once('connect', () => {
      const hello = Buffer.alloc(handshakeBytes);
      hello[0] = version;
      socket.write(hello);
    });
  });
}
