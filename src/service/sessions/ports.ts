import type {
  CodecRefusal,
  PublishAnswer,
  PublisherEnded,
  PublishQuestion,
  RecordingClose,
  SessionNoted,
  SessionReport,
} from '../recorder/messages.ts';

/** The media process calls these. */
export interface PublisherEvents {
  authorize(question: PublishQuestion): PublishAnswer;
  onReports(reports: readonly SessionReport[]): void;
  onCodecRefused(refusal: CodecRefusal): void;
  onNoted(noted: SessionNoted): void;
  onPublisherEnd(ended: PublisherEnded): void;
}

/** The encoders' connections and the writing of media, as the lifecycle drives them. */
export interface MediaPort {
  closeConnection(connectionId: number, description: string): void;
  endSession(sessionId: string): Promise<RecordingClose>;
}
