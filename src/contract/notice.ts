import * as v from 'valibot';
import { needs } from './tolerant.ts';
import { described, unixMs, uuid } from './values.ts';

export const noticeKinds = ['database-rebuilt', 'stream-keys-replaced', 'unreadable-row', 'keys-not-kept'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** Something about the service itself that its operator has to know. */
export const noticeSchema = needs(
  v.strictObject({
    id: described(uuid, 'Of this notice.'),
    kind: described(v.picklist(noticeKinds), 'What it is about, for programs.'),
    at: described(unixMs, 'When it happened.'),
    text: described(v.string(), 'What happened and what to do, in words.'),
  }),
  ['id', 'text'],
);
export type Notice = v.InferOutput<typeof noticeSchema>;
