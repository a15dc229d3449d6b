import { readAacConfig } from '../../../mp4/codec/aac-config.ts';
import type { MediaPacket } from '../../publish.ts';

type AudioPacket = Extract<MediaPacket, { kind: 'audio' }>;
type AudioConfig = Extract<MediaPacket, { kind: 'audio-config' }>;

interface AdtsFrame {
  /** The configuration that its header comes to. */
  config: Uint8Array;
  data: Uint8Array;
}

const shortestHeader = 7;
const samplesPerFrame = 1024;
const stereo = 2;

/** The ADTS frame at `at` (ISO/IEC 14496-3, 1.A.3.2), or undefined where there is none that is whole. */
function readAdts(bytes: Uint8Array, at: number): (AdtsFrame & { end: number }) | undefined {
  const byte = (offset: number) => bytes[at + offset] ?? 0;
  // Twelve bits of sync, then a layer of 0.
  if (byte(0) !== 0xff || (byte(1) & 0xf6) !== 0xf0) return undefined;
  const headerLength = byte(1) & 1 ? shortestHeader : shortestHeader + 2;
  const end = at + (((byte(3) & 3) << 11) | (byte(4) << 3) | (byte(5) >> 5));
  const rateIndex = (byte(2) >> 2) & 0x0f;
  if (end <= at + headerLength || end > bytes.length || rateIndex > 12) return undefined;
  const objectType = (byte(2) >> 6) + 1;
  // 0: the frames themselves name the channels, of which there are two nearly always.
  const channels = ((byte(2) & 1) << 2) | (byte(3) >> 6) || stereo;
  const config = Uint8Array.of((objectType << 3) | (rateIndex >> 1), ((rateIndex & 1) << 7) | (channels << 3));
  return { config, data: bytes.subarray(at + headerLength, end), end };
}

/** The frames in `bytes` if they begin with an ADTS header, else none. A raw frame never begins so. */
function adtsFrames(bytes: Uint8Array): AdtsFrame[] {
  const frames: AdtsFrame[] = [];
  for (let frame = readAdts(bytes, 0); frame !== undefined; frame = readAdts(bytes, frame.end)) frames.push(frame);
  return frames;
}

function rateOf(config: Uint8Array): number | undefined {
  try {
    return readAacConfig(config).sampleRate;
  } catch {
    return undefined;
  }
}

/**
 * Raw AAC frames with their configuration, whatever an encoder sends: some put an ADTS header before each frame, or
 * several frames into a message, and then no configuration has to come. One that cannot be read counts as none.
 */
export function createAacFrames() {
  let rate: number | undefined;
  let fromHeader: Uint8Array | undefined;

  function takeConfig(packet: AudioConfig): AudioConfig[] {
    const config = adtsFrames(packet.config)[0]?.config ?? packet.config;
    const found = rateOf(config);
    if (found === undefined) return [];
    rate = found;
    fromHeader = undefined;
    return [{ ...packet, config }];
  }

  /** The configuration of a header, where nothing said before is right for it. What was sent apart knows more of HE-AAC. */
  function changed({ config }: AdtsFrame): boolean {
    const isAgreed = fromHeader === undefined ? rate === rateOf(config) : Buffer.compare(fromHeader, config) === 0;
    if (fromHeader === undefined && isAgreed) return false;
    fromHeader = config;
    rate = rateOf(config);
    return !isAgreed;
  }

  function takeFrames(packet: AudioPacket): (AudioConfig | AudioPacket)[] {
    const frames = adtsFrames(packet.data);
    if (frames.length === 0) return [packet];
    return frames.flatMap((frame, index): (AudioConfig | AudioPacket)[] => {
      const isChanged = changed(frame);
      const laterMs = Math.round((index * samplesPerFrame * 1000) / (rate ?? samplesPerFrame));
      const dtsMs = packet.dtsMs + laterMs;
      const audio = { ...packet, dtsMs, data: frame.data };
      return isChanged ? [{ kind: 'audio-config', codec: 'aac', config: frame.config, dtsMs }, audio] : [audio];
    });
  }

  return {
    take(packet: MediaPacket): MediaPacket[] {
      if (packet.kind === 'audio-config') return takeConfig(packet);
      return packet.kind === 'audio' ? takeFrames(packet) : [packet];
    },
  };
}
