import type { Rule } from './rule.ts';
import { accountRules } from './rules/account-rules.ts';
import { authRules } from './rules/auth-rules.ts';
import { childRules } from './rules/child-rules.ts';
import { createRules } from './rules/create-rules.ts';
import { deleteRules } from './rules/delete-rules.ts';
import { filterRules } from './rules/filter-rules.ts';
import { formatRules } from './rules/format-rules.ts';
import { goingLiveRules } from './rules/going-live-rules.ts';
import { listRules } from './rules/list-rules.ts';
import { openRules } from './rules/open-rules.ts';
import { orderRules } from './rules/order-rules.ts';
import { patchRules } from './rules/patch-rules.ts';
import { playbackRules } from './rules/playback-rules.ts';
import { profileRules } from './rules/profile-rules.ts';
import { readRules } from './rules/read-rules.ts';
import { recordLiveRules } from './rules/record-live-rules.ts';
import { recordRules } from './rules/record-rules.ts';
import { recordingRules } from './rules/recording-rules.ts';
import { refusalRules } from './rules/refusal-rules.ts';
import { sessionRules } from './rules/session-rules.ts';

export interface RuleGroup {
  title: string;
  rules: readonly Rule[];
}

/** Every rule, in the order in which they are checked: cheap rules first, rules that need a live encoder last. */
export const ruleGroups: readonly RuleGroup[] = [
  { title: 'Keys', rules: authRules },
  { title: 'Accounts', rules: accountRules },
  { title: 'Creating a stream', rules: createRules },
  { title: 'Refusing to create a stream', rules: refusalRules },
  { title: 'Profiles', rules: profileRules },
  { title: 'Formats', rules: formatRules },
  { title: 'Reading', rules: readRules },
  { title: 'Switching recording', rules: recordRules },
  { title: 'Changing a stream', rules: patchRules },
  { title: 'Deleting a stream', rules: deleteRules },
  { title: 'Lists', rules: listRules },
  { title: 'Order', rules: orderRules },
  { title: 'Filters', rules: filterRules },
  { title: 'Access without a key, and from browsers', rules: openRules },
  { title: 'Sessions', rules: sessionRules },
  { title: 'Sessions and their streams', rules: childRules },
  { title: 'Going live', rules: goingLiveRules },
  { title: 'Switching recording while live', rules: recordLiveRules },
  { title: 'What plays matches what the API says', rules: playbackRules },
  { title: 'Ended sessions and recordings', rules: recordingRules },
];

export const allRules: readonly Rule[] = ruleGroups.flatMap(({ rules }) => rules);
