/** The server refused this publisher, at once or later. `code` is its `onStatus` code, as in `NetStream.Publish.BadName`. */
export class PublishRefusedError extends Error {
  override readonly name = 'PublishRefusedError';
  readonly code: string;
  readonly description: string;

  constructor(code: string, description: string) {
    super(description === '' ? code : `${code}: ${description}`);
    this.code = code;
    this.description = description;
  }
}
