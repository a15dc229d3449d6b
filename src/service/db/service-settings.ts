import * as v from 'valibot';
import { retentionSchema } from '../../contract/retention.ts';
import {
  type ChangeSettings,
  embedOriginsSchema,
  publicUrlSchema,
  type ServiceSettings,
  type SettingName,
} from '../../contract/settings.ts';
import { reconnectSecondsSchema } from '../../contract/stream.ts';
import type { Database } from './database.ts';
import { json, openTable, type ReportUnreadable, table } from './table.ts';

/** How long the service keeps recordings, and since when (Unix ms) where that was changed on the page. */
export interface ServiceRetention {
  /** Undefined keeps all. */
  days: number | undefined;
  changedAt?: number | undefined;
}

/** The settings that the service was started with. */
export interface GivenSettings {
  publicUrl: string | undefined;
  embedOrigins: readonly string[];
  reconnectSeconds: number;
  /** Days, or `forever`. */
  retention: ServiceSettings['retention']['value'];
  /** The variable that set a setting, for those that were set. */
  givenVariables: Readonly<Partial<Record<SettingName, string>>>;
}

/** `formerUrl`: the address of the page that last changed the address, or a mistyped one would lock that page out. */
const changedSchema = v.object({
  publicUrl: v.optional(publicUrlSchema),
  embedOrigins: v.optional(embedOriginsSchema),
  reconnectSeconds: v.optional(reconnectSecondsSchema),
  retention: v.optional(retentionSchema),
  retentionChangedAt: v.optional(v.number()),
  formerUrl: v.optional(v.string()),
});
type Changed = v.InferOutput<typeof changedSchema>;

const settingsTable = table('service_settings', { id: v.string(), changed: json(changedSchema) });
const rowId = 'service';

export type ServiceSettingsStore = ReturnType<typeof createServiceSettings>;

/** Settings that can be changed while the service runs. A value of the page comes before the one that it was started with. */
export function createServiceSettings(
  database: Database,
  given: GivenSettings,
  now: () => number,
  report?: ReportUnreadable,
) {
  const settings = openTable(database, settingsTable, report);
  const write = settings.upsert();
  let changed: Changed = settings.find(rowId)?.changed ?? {};
  let ownUrls: string[] = [];
  let onChange: () => unknown = () => undefined;

  const defaults = {
    publicUrl: given.publicUrl ?? '',
    embedOrigins: [...given.embedOrigins],
    reconnectSeconds: given.reconnectSeconds,
    retention: given.retention,
  };
  const values = () => ({
    publicUrl: changed.publicUrl ?? defaults.publicUrl,
    embedOrigins: changed.embedOrigins ?? defaults.embedOrigins,
    reconnectSeconds: changed.reconnectSeconds ?? defaults.reconnectSeconds,
    retention: changed.retention ?? defaults.retention,
  });
  const publicUrl = () => values().publicUrl || undefined;
  const learnUrls = () => {
    ownUrls = [...new Set([publicUrl(), given.publicUrl, changed.formerUrl].filter((url) => url !== undefined))];
  };
  learnUrls();

  return {
    publicUrl,
    /** Origins of our own pages besides the one that a request names. */
    ownUrls: (): readonly string[] => ownUrls,
    embedOrigins: (): readonly string[] => values().embedOrigins,
    reconnectSeconds: () => values().reconnectSeconds,
    retention(): ServiceRetention {
      const { retention } = values();
      return { days: retention === 'forever' ? undefined : retention, changedAt: changed.retentionChangedAt };
    },
    values,
    describe<TName extends SettingName>(name: TName) {
      const variable = given.givenVariables[name];
      return {
        value: values()[name],
        default: defaults[name],
        isChanged: changed[name] !== undefined,
        ...(variable !== undefined && { variable }),
      };
    },
    /** Null takes a change back. `openAt`: the origin of the page that asks. */
    change(changes: ChangeSettings, openAt: string | undefined): void {
      const former = publicUrl();
      const retention = changes.retention === null ? defaults.retention : changes.retention;
      const next = {
        ...changed,
        ...changes,
        ...(retention !== undefined && retention !== values().retention && { retentionChangedAt: now() }),
        ...(former !== undefined && former === openAt && { formerUrl: former }),
      };
      const set = Object.fromEntries(Object.entries(next).filter(([, value]) => value != null));
      const parsed = v.parse(changedSchema, set);
      write({ id: rowId, changed: parsed });
      changed = parsed;
      learnUrls();
      onChange();
    },
    /** A second listener takes the place of the first. */
    onChange(listener: () => unknown): void {
      onChange = listener;
    },
  };
}
