import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as v from 'valibot';
import { type ApiConnection, type ConnectionStep, connectionSteps } from '../../../../contract/connections.ts';
import {
  maxConnectionNameLength,
  upstreamKeyPattern,
  upstreamUrlProblem,
  writeConnectionSchema,
} from '../../../../contract/write-connection.ts';
import { currentUpstream } from '../../../api/connection.ts';
import { testConnection } from '../../../api/connections.ts';
import { removeConnection, saveConnection } from '../../../api/settings.ts';
import { closeForGood } from '../../../components/page-focus.tsx';
import { Glyph } from '../../../components/pill.tsx';
import { WriteButton } from '../../../components/write-permission.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field, NameField } from '../../../ui/field.tsx';
import { ConfirmDialog, FormDialog } from '../../../ui/form-dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { joinClasses } from '../../../ui/join-classes.ts';
import { ConnectionMark } from '../../connections/connection-mark.tsx';
import { useConnections } from '../../connections/use-connections.ts';
import { words as connectionWords } from '../../connections/words.ts';
import { useSettingsRefusal } from '../service/service-sections.tsx';
import { EditMenu, SettingsSection } from '../settings-section.tsx';
import { words } from './words.ts';

type OpenDialog = { kind: 'form'; connection?: ApiConnection } | { kind: 'remove'; connection: ApiConnection };

/** Keys of other APIs stay with the service: no browser has them. */
export function ConnectionsSection({ id }: { id: string }) {
  const { list = [], upstream } = useConnections();
  const refusal = useSettingsRefusal();
  const [open, setOpen] = useState<OpenDialog>();
  const close = () => setOpen(undefined);
  const upstreams = list.filter(({ kind }) => kind === 'upstream');
  return (
    <SettingsSection
      id={id}
      title={words.section.title}
      note={words.section.note}
      action={
        <WriteButton disabledReason={refusal} onClick={() => setOpen({ kind: 'form' })}>
          <Icon name="plus" />
          {words.section.add}
        </WriteButton>
      }
    >
      {upstreams.length === 0 ? <p className="py-1 text-ink-2">{words.section.none}</p> : null}
      <ul className="-mt-2 empty:hidden">
        {upstreams.map((connection) => (
          <ConnectionRow
            key={connection.name}
            connection={connection}
            list={list}
            isCurrent={connection.name === upstream}
            onOpen={setOpen}
          />
        ))}
      </ul>
      {open?.kind === 'form' ? <ConnectionForm connection={open.connection} onClose={close} /> : null}
      {open?.kind === 'remove' ? <RemoveDialog connection={open.connection} onClose={close} /> : null}
    </SettingsSection>
  );
}

/** An empty key leaves a connection's key as it is. */
function ConnectionForm({ connection, onClose }: { connection: ApiConnection | undefined; onClose: () => void }) {
  const texts = connection === undefined ? words.form.create : words.form.change;
  const save = useMutation(saveConnection(useQueryClient(), connection?.name));
  const [label, setLabel] = useState(connection?.label ?? '');
  const [url, setUrl] = useState(connection?.url ?? '');
  const [apiKey, setApiKey] = useState('');
  const [isTried, setTried] = useState(false);
  const body = { label: label.trim(), url: url.trim(), ...(apiKey.trim() !== '' && { apiKey: apiKey.trim() }) };
  const urlProblem = upstreamUrlProblem(body.url);
  const isKeyWrong = body.apiKey !== undefined && !upstreamKeyPattern.test(body.apiKey);
  const submit = () => {
    setTried(true);
    if (v.is(writeConnectionSchema, body)) save.mutate(body, { onSuccess: onClose });
  };
  return (
    <FormDialog texts={{ ...texts, failure: words.form.failure }} mutation={save} onSubmit={submit} onClose={onClose}>
      <div className="grid gap-4">
        <NameField name={label} maxLength={maxConnectionNameLength} onName={setLabel} />
        <Field
          label={words.form.url}
          inputMode="url"
          required
          maxLength={500}
          autoComplete="off"
          spellCheck={false}
          placeholder={words.form.urlExample}
          value={url}
          hint={words.form.urlHint}
          error={isTried && urlProblem !== undefined ? words.form.urlProblems[urlProblem] : undefined}
          onChange={(event) => setUrl(event.currentTarget.value)}
        />
        <Field
          label={words.form.apiKey}
          className="font-mono"
          autoComplete="off"
          spellCheck={false}
          value={apiKey}
          hint={connection?.hasKey ? words.form.keyStays : words.form.keyHint}
          error={isTried && isKeyWrong ? words.form.keyProblem : undefined}
          onChange={(event) => setApiKey(event.currentTarget.value)}
        />
      </div>
    </FormDialog>
  );
}

function RemoveDialog({ connection: { name, label }, onClose }: { connection: ApiConnection; onClose: () => void }) {
  const remove = useMutation(removeConnection(useQueryClient()));
  return (
    <ConfirmDialog
      texts={{ ...words.remove, title: words.remove.title(label) }}
      mutation={remove}
      onConfirm={() => remove.mutate(name, { onSuccess: () => closeForGood(onClose) })}
      onClose={onClose}
    >
      <p className="text-ink-2">{words.remove.detail}</p>
    </ConfirmDialog>
  );
}

interface ConnectionRowProps {
  connection: ApiConnection;
  list: readonly ApiConnection[];
  isCurrent: boolean;
  onOpen: (open: OpenDialog) => void;
}

function ConnectionRow({ connection, list, isCurrent, onOpen }: ConnectionRowProps) {
  const { name, label, host, hasKey, url } = connection;
  const test = useMutation(testConnection(name));
  return (
    <li className="border-b border-line">
      <div className="flex min-h-row flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
        <ConnectionMark list={list} upstream={name} className="h-7" />
        <div className="min-w-0 flex-1 basis-40">
          <bdi className="block truncate font-strong">{label}</bdi>
          <span className="block truncate text-meta text-ink-3">{hasKey ? host : connectionWords.noApiKey(host)}</span>
        </div>
        <div className="flex items-center gap-1">
          {isCurrent ? (
            <span className="text-meta text-ink-3">{words.row.shown}</span>
          ) : (
            <Button look="ghost" aria-label={words.row.openNamed(label)} onClick={() => currentUpstream.open(name)}>
              {words.row.open}
            </Button>
          )}
          <Button
            aria-label={words.row.testNamed(label)}
            aria-disabled={test.isPending || undefined}
            onClick={() => !test.isPending && test.mutate()}
          >
            {test.isPending ? words.row.testing : test.data ? words.row.testAgain : words.row.test}
          </Button>
          {url === undefined ? null : (
            <EditMenu
              label={words.row.editNamed(label)}
              items={[
                { id: 'change', word: words.row.change, onChoose: () => onOpen({ kind: 'form', connection }) },
                { id: 'remove', word: words.row.remove, onChoose: () => onOpen({ kind: 'remove', connection }) },
              ]}
            />
          )}
        </div>
      </div>
      {test.error ? (
        <p role="alert" className="pb-3">
          <span className="font-strong text-failed">{words.row.testFailure}</span>{' '}
          <span className="text-ink-2">{test.error.message}</span>
        </p>
      ) : null}
      {test.data && !test.isPending ? <ConnectionSteps steps={test.data} name={label} /> : null}
    </li>
  );
}

/** Lists steps after a failed one too, which were not tried. */
function ConnectionSteps({ steps, name }: { steps: readonly ConnectionStep[]; name: string }) {
  const failed = steps.filter(({ ok }) => !ok).length;
  return (
    <div className="pb-3">
      <p role="status" className="sr-only">
        {failed === 0 ? words.test.passed(name) : words.test.failed(name, failed)}
      </p>
      <ol aria-label={words.test.title(name)} className="grid gap-1.5">
        {connectionSteps.map((step) => {
          const reported = steps.find((other) => other.step === step);
          const state = reported === undefined ? 'idle' : reported.ok ? 'ready' : 'failed';
          return (
            <li
              key={step}
              className="grid grid-cols-[1rem_9.5rem_minmax(0,1fr)] gap-x-2.5 max-desk:grid-cols-[1rem_1fr]"
            >
              <Glyph tone={state} className={joinClasses('mt-[3px]', inks[state])} />
              <span className={state === 'failed' ? 'font-strong' : state === 'idle' ? 'text-ink-3' : undefined}>
                {words.test.steps[step]}
                <span className="sr-only">{words.test.outcomes[state]}</span>
              </span>
              <span className="min-w-0 break-words text-ink-2 max-desk:col-start-2">
                {reported === undefined ? <span className="text-ink-3">{words.test.untried}</span> : reported.words}
                {reported?.whatToDo === undefined ? null : (
                  <span className="block font-strong text-ink">{reported.whatToDo}</span>
                )}
              </span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

const inks = { idle: 'text-ink-3', ready: 'text-ready', failed: 'text-failed' } as const;
