/** The peer broke the protocol or a limit: its connection is closed. The message never holds what the peer sent. */
export class ProtocolError extends Error {
  override readonly name = 'ProtocolError';
}
