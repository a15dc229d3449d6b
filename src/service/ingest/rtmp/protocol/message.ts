/** A whole RTMP message, as chunks carried it. `timestampMs` is its 32-bit timestamp, not unwrapped. */
export interface RtmpMessage {
  chunkStreamId: number;
  messageStreamId: number;
  typeId: number;
  timestampMs: number;
  payload: Uint8Array;
}
