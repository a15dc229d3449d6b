import { randomBytes } from 'node:crypto';
import type { IngestListenerOptions, PacketSink, PublishDecision, PublishEnd, PublishRequest } from '../publish.ts';
import { type CommandOutcome, createPublisherCommands, onStatus, parseCommand, type RtmpCommand } from './commands.ts';
import { messageType, ProtocolError, type RtmpMessage } from './message.ts';
import { createRtmpPublisher, describeFault, type RtmpPublisher, refusalStatus } from './rtmp-publisher.ts';
import { createWire } from './wire.ts';

/** Bounds on what a peer can cost. Times in milliseconds. */
export interface IngestLimits {
  /** From the connection's start to the end of the handshake. */
  handshakeMs: number;
  /** From the handshake to the publish command. */
  publishMs: number;
  /** Between two arrivals of a publisher's bytes. */
  silenceMs: number;
  /** A file that is sent faster than it plays is acknowledged when nothing has come for this long. */
  acknowledgeQuietMs: number;
  /** How long a stopped publisher's last bytes are still read: in total, and without receiving any. */
  stopMs: number;
  stopQuietMs: number;
  /** The longest message, and the most held in unfinished ones, before and after the publisher is authorized. */
  maxMessageBytesBefore: number;
  maxMessageBytesAfter: number;
  maxChunkStreams: number;
  /** Answers that a peer leaves unread. */
  maxUnreadBytes: number;
  maxConnections: number;
  /** Connections of one network that do not publish yet; those that got least far are closed first. */
  maxPendingPerNetwork: number;
  /** A wrong key's answer waits this long for each wrong one before it from the same network, up to the maximum. */
  refusalStepMs: number;
  refusalMaxMs: number;
}

export const defaultIngestLimits: IngestLimits = {
  handshakeMs: 5_000,
  publishMs: 10_000,
  silenceMs: 20_000,
  acknowledgeQuietMs: 250,
  stopMs: 3_000,
  stopQuietMs: 250,
  maxMessageBytesBefore: 64 * 1024,
  maxMessageBytesAfter: 8 * 1024 * 1024,
  maxChunkStreams: 16,
  maxUnreadBytes: 64 * 1024,
  maxConnections: 1_024,
  maxPendingPerNetwork: 64,
  refusalStepMs: 100,
  refusalMaxMs: 2_000,
};

/** A socket as a connection sees it. */
export interface ConnectionTransport {
  /** Reads no more until `resume`: the back-pressure of a busy sink. What was read before may still come. */
  pause(): void;
  resume(): void;
  write(bytes: Uint8Array): void;
  /** Bytes written that the peer has not taken yet. */
  unreadBytes(): number;
  end(): void;
  destroy(): void;
}

interface RtmpConnectionOptions extends Pick<IngestListenerOptions, 'authorize' | 'log'> {
  transport: ConnectionTransport;
  remoteAddress: string;
  limits: IngestLimits;
  onAccepted: () => void;
  /** The transport is closed, and the sink, if there is one, has ended. Called once. */
  onDone: () => void;
}

type Publish = Extract<CommandOutcome, { action: 'publish' }>;

/** `deciding`: nothing is read until the publisher is accepted or refused. `leaving`: what still comes is dropped. */
type Phase = 'commands' | 'deciding' | 'publishing' | 'leaving';

export type RtmpConnection = ReturnType<typeof createRtmpConnection>;

/** One encoder's connection, from its first byte to its last. Nothing that a peer sends makes a method throw. */
export function createRtmpConnection(options: RtmpConnectionOptions) {
  const { transport, limits, remoteAddress, log } = options;
  const { maxMessageBytesBefore: maxMessageBytes, maxChunkStreams } = limits;
  const wire = createWire({ maxMessageBytes, maxChunkStreams, randomBytes, send: write });
  const commands = createPublisherCommands();
  let phase: Phase = 'commands';
  let publisher: RtmpPublisher | undefined;
  let publishedStreamId = 0;
  let stopDescription: string | undefined;
  let waiting: AbortController | undefined;
  /** Bytes that came while nothing could be taken: one piece, since the socket is paused then, and what was on its way. */
  const inbox: Uint8Array[] = [];
  let receivedBytes = 0;
  let isPaused = false;
  let isPumping = false;
  let isPeerGone = false;
  let isClosed = false;
  let isDone = false;
  let deadline = setTimeout(transport.destroy, limits.handshakeMs);
  let stopDeadline: NodeJS.Timeout | undefined;
  let acknowledgeTimer: NodeJS.Timeout | undefined;
  /** Time and media time at the last acknowledgement, and the media time of the last message. */
  let acknowledged: { atMs: number; mediaMs: number } | undefined;
  let mediaMs = 0;

  function expireAfter(ms: number, expire: () => void): void {
    clearTimeout(deadline);
    deadline = setTimeout(expire, ms);
  }

  function write(bytes: Uint8Array): void {
    transport.write(bytes);
    if (transport.unreadBytes() > limits.maxUnreadBytes) throw new ProtocolError('The peer does not read our answers');
  }

  /** For a deadline: a sink that is busy keeps us from reading, which is no silence of the peer's. */
  function unlessBusy(expire: () => void): () => void {
    return () => (publisher?.isBusy() ? deadline.refresh() : expire());
  }

  /** A publisher that we stopped is reported as `stopped`, whatever its socket says. */
  function endPublish(end: PublishEnd): void {
    publisher?.end(stopDescription === undefined ? end : { reason: 'stopped' });
  }

  /** For a deadline: after a pause of ours it fires before the sockets are read, and what has arrived is no silence. */
  function unlessReceived(expire: () => void): () => void {
    return () => {
      const before = receivedBytes;
      setImmediate(() => {
        if (!isDone && receivedBytes === before) expire();
      });
    };
  }

  function endSilent(): void {
    endPublish({ reason: 'silent' });
    transport.destroy();
  }

  /** The peer has a moment to read our last words and close. */
  function leave(): void {
    phase = 'leaving';
    expireAfter(limits.stopMs, transport.destroy);
  }

  function refuse(): void {
    leave();
    transport.end();
  }

  function fail(error: unknown): void {
    phase = 'leaving';
    if (!(error instanceof ProtocolError)) log.error(`RTMP: internal error: ${describeFault(error)}`);
    // Before authorization anybody can cause one as often as they like: those get no line of the log.
    else if (publisher !== undefined) log.warn(`RTMP: the publisher was disconnected: ${error.message}.`);
    endPublish({ reason: 'malformed', description: 'The encoder sent what is not RTMP.' });
    transport.destroy();
  }

  function guard(work: () => void): void {
    try {
      work();
    } catch (error) {
      fail(error);
    }
  }

  async function ask(request: PublishRequest): Promise<PublishDecision> {
    try {
      return await options.authorize(request);
    } catch (error) {
      log.error(`RTMP: a publisher could not be authorized: ${describeFault(error)}`);
      return { accepted: false, reason: 'failed', description: 'The service failed. Try again.' };
    }
  }

  async function decide(request: Publish): Promise<void> {
    phase = 'deciding';
    clearTimeout(deadline);
    const { streamKey, messageStreamId } = request;
    waiting = new AbortController();
    const gone = waiting.signal;
    const decision = await ask({ streamKey, remoteAddress, connection: { close: stop }, gone });
    waiting = undefined;
    guard(() => {
      if (decision.accepted) {
        publish(request, decision.sink);
      } else {
        wire.send([refusalStatus(messageStreamId, decision)]);
        refuse();
      }
    });
    pump();
  }

  function publish(request: Publish, sink: PacketSink): void {
    const onFailed = (error: unknown) => {
      log.error(`RTMP: media could not be passed on: ${describeFault(error)}`);
      stop('The service could not keep the media.');
    };
    publisher = createRtmpPublisher(sink, { onReady: pump, onFailed });
    publishedStreamId = request.messageStreamId;
    phase = 'publishing';
    options.onAccepted();
    wire.setMaxMessageBytes(limits.maxMessageBytesAfter);
    if (stopDescription === undefined) {
      expireAfter(limits.silenceMs, unlessBusy(unlessReceived(endSilent)));
      wire.send(request.accepted);
    } else {
      stopPublisher(stopDescription);
    }
  }

  function stopPublisher(description: string): void {
    stopDeadline = setTimeout(transport.destroy, limits.stopMs);
    expireAfter(limits.stopQuietMs, unlessBusy(unlessReceived(transport.destroy)));
    wire.send([onStatus(publishedStreamId, 'error', 'NetStream.Publish.Rejected', description)]);
    // Ended, not destroyed: what the publisher has sent already is still on its way to us.
    transport.end();
  }

  /** Ends the connection. A publisher receives the description, and what it has sent so far is still read. */
  function stop(description: string): void {
    if (stopDescription !== undefined) return;
    stopDescription = description;
    if (phase === 'deciding') return;
    if (phase === 'publishing') {
      guard(() => stopPublisher(description));
    } else {
      refuse();
      expireAfter(limits.stopQuietMs, transport.destroy);
    }
  }

  function acknowledge(): void {
    wire.acknowledge();
    acknowledged = { atMs: performance.now(), mediaMs };
  }

  /** Much was sent in little time: a file, or all that waited while this machine had no time to read. */
  function isFasterThanItPlays(): boolean {
    if (acknowledged === undefined) return false;
    const elapsedMs = performance.now() - acknowledged.atMs;
    return elapsedMs < 1000 || mediaMs - acknowledged.mediaMs > 1.5 * elapsedMs;
  }

  /**
   * An encoder that sends a file may have closed while its system still holds megabytes of it. A system that then
   * receives anything of ours resets the connection and drops what it holds, so a file is acknowledged in its pauses.
   */
  function acknowledgeWhatIsDue(): void {
    clearTimeout(acknowledgeTimer);
    if (isDone || isPeerGone || publisher?.isBusy() || !wire.isAcknowledgementDue()) return;
    if (isFasterThanItPlays()) {
      const whenQuiet = unlessReceived(() => publisher?.isBusy() || guard(acknowledge));
      acknowledgeTimer = setTimeout(whenQuiet, limits.acknowledgeQuietMs);
    } else acknowledge();
  }

  function obey(outcome: CommandOutcome): void {
    if (outcome.action === 'publish') {
      decide(outcome).catch(fail);
      return;
    }
    wire.send(outcome.replies);
    // A publisher is not cut off for what it asks besides.
    if (outcome.action === 'refuse' && phase !== 'publishing') refuse();
    if (outcome.action !== 'unpublish') return;
    endPublish({ reason: 'finished' });
    leave();
  }

  function handle(message: RtmpMessage): void {
    const { typeId } = message;
    const isCommand = typeId === messageType.command || typeId === messageType.commandAmf3;
    if (!isCommand) {
      mediaMs = message.timestampMs;
      acknowledged ??= { atMs: performance.now(), mediaMs };
      publisher?.take(message);
      return;
    }
    const command = readCommand(message);
    if (command !== undefined) obey(commands.handle(command));
  }

  /** Before it publishes, a peer whose command cannot be read is no encoder; a publisher's costs itself alone. */
  function readCommand(message: RtmpMessage): RtmpCommand | undefined {
    try {
      return parseCommand(message);
    } catch (error) {
      if (phase === 'publishing' && error instanceof ProtocolError) return undefined;
      throw error;
    }
  }

  function take(bytes: Uint8Array): void {
    if (phase === 'leaving') return;
    receivedBytes += bytes.length;
    if (phase === 'publishing') deadline.refresh();
    const wasShakingHands = !wire.isHandshakeDone();
    wire.push(bytes);
    if (wasShakingHands && wire.isHandshakeDone()) expireAfter(limits.publishMs, transport.destroy);
  }

  /** Takes one message, or the next bytes; false when there is nothing to do for now. */
  function step(): boolean {
    if (phase === 'deciding' || publisher?.isBusy()) return false;
    const message = phase === 'leaving' ? undefined : wire.next();
    if (message !== undefined) {
      handle(message);
      return true;
    }
    const bytes = inbox.shift();
    if (bytes !== undefined) take(bytes);
    else if (isPeerGone) endPublish({ reason: 'closed' });
    return bytes !== undefined;
  }

  /** A connection that waits for its answer with nothing in its inbox goes on reading, and learns that its peer has gone. */
  function pauseOrResume(): void {
    if (isPaused === inbox.length > 0) return;
    isPaused = !isPaused;
    if (isPaused) transport.pause();
    else transport.resume();
  }

  function pump(): void {
    if (isPumping) return;
    isPumping = true;
    guard(() => {
      while (step());
      pauseOrResume();
      acknowledgeWhatIsDue();
    });
    isPumping = false;
    if (!isClosed || isDone || phase === 'deciding' || publisher?.hasEnded() === false) return;
    isDone = true;
    clearTimeout(deadline);
    clearTimeout(stopDeadline);
    clearTimeout(acknowledgeTimer);
    options.onDone();
  }

  return {
    /** Takes the peer's next bytes, at any time. They must not change afterwards. */
    receive(bytes: Uint8Array): void {
      inbox.push(bytes);
      pump();
    },
    /** The peer sends no more. */
    ended(): void {
      isPeerGone = true;
      waiting?.abort();
      pump();
    },
    /** The transport is closed. */
    closed(): void {
      isPeerGone = true;
      isClosed = true;
      waiting?.abort();
      pump();
    },
    stop,
  };
}
