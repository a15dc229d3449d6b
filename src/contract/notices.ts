import * as v from 'valibot';

export const noticeKinds = ['database-rebuilt', 'stream-keys-replaced', 'unreadable-row', 'keys-not-kept'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** Something about the service itself that its operator has to know. `at` is Unix ms. */
export const noticeSchema = v.looseObject({
  id: v.string(),
  kind: v.picklist(noticeKinds),
  at: v.number(),
  text: v.string(),
});
export interface Notice {
  id: string;
  kind: NoticeKind;
  at: number;
  text: string;
}
