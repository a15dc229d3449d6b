import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { browserSessions, endBrowserSession, openInvites, withdrawInvite } from '../api/credentials/browser-session.ts';
import { formatWhen } from '../recording/words/format.ts';
import { askSignOut } from '../shared/ask-sign-out.ts';
import { shortName } from '../shared/stream-name.tsx';
import { useNow } from '../shared/use-now.ts';
import { WriteButton } from '../shared/write-permission.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { showToast } from '../ui/toasts/toasts.ts';
import { AccessMark, AccessTable } from './access-table.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { DayOfCell, SettingsSection, UnreadPart } from './settings-section.tsx';
import { words } from './settings-words.ts';

type Browser = NonNullable<ReturnType<typeof useBrowsers>['data']>[number];

const useBrowsers = () => useQuery(browserSessions);

/** The browsers that are signed in to the account: which there are, another one, and the end of one. */
export function BrowsersSection() {
  const { data, error, refetch } = useBrowsers();
  const [isInviting, setInviting] = useState(false);
  return (
    <SettingsSection
      title={words.browsers.title}
      note={words.browsers.note}
      action={
        <WriteButton onClick={() => setInviting(true)}>
          <Icon name="plus" />
          {words.browsers.invite}
        </WriteButton>
      }
    >
      {data ? <BrowsersTable browsers={data} /> : error ? null : <Skeleton className="mt-3 h-3 w-60" />}
      {error ? <UnreadPart title={words.browsers.unread} error={error} onRetry={() => void refetch()} /> : null}
      <OpenInvites />
      {isInviting ? <InviteDialog onClose={() => setInviting(false)} /> : null}
    </SettingsSection>
  );
}

const { name, access, signedIn, lastUsed } = words.browsers;

function BrowsersTable({ browsers }: { browsers: readonly Browser[] }) {
  const nowMs = useNow(1000);
  if (browsers.length === 0) return <p className="py-1 text-ink-2">{words.browsers.none}</p>;
  return (
    <AccessTable
      label={words.browsers.title}
      heads={[name, access, signedIn, lastUsed]}
      says={[signedIn, lastUsed]}
      columns="7.5rem 8rem 8rem"
      rows={browsers.map((browser) => ({
        id: browser.id,
        name: browser.name,
        marks: browser.isThis ? <AccessMark>{words.browsers.thisBrowser}</AccessMark> : null,
        facts: [
          words.access[browser.wallOnly ? 'wallOnly' : browser.readOnly ? 'readOnly' : 'write'],
          <DayOfCell key="created" atMs={browser.createdAtMs} nowMs={nowMs} />,
          <DayOfCell key="used" atMs={browser.lastUsedAtMs} nowMs={nowMs} />,
        ],
        action: <SignOutButton browser={browser} />,
      }))}
    />
  );
}

function SignOutButton({ browser }: { browser: Browser }) {
  const end = useMutation(endBrowserSession(useQueryClient()));
  const short = shortName(browser.name);
  const label = words.browsers.signOutNamed(short);
  if (browser.isThis) {
    return (
      <Button look="ghost" onClick={askSignOut} aria-label={label}>
        {words.browsers.signOut}
      </Button>
    );
  }
  const signOutOther = () =>
    end.mutate(browser.id, {
      onSuccess: () => showToast({ text: words.browsers.signedOut(short) }),
      onError: ({ message }) => showToast({ text: words.browsers.failure(message) }),
    });
  return (
    <WriteButton look="ghost" onClick={signOutOther} aria-label={label}>
      {words.browsers.signOut}
    </WriteButton>
  );
}

/** Links that would sign somebody in, where there are any. */
function OpenInvites() {
  const { data = [], error, refetch } = useQuery(openInvites);
  const nowMs = useNow(1000);
  const { title, unread, createdBy, created, expires } = words.openInvites;
  if (error) return <UnreadPart title={unread} error={error} onRetry={() => void refetch()} />;
  if (data.length === 0) return null;
  return (
    <>
      <h3 className="mt-6 mb-3 font-strong">{title}</h3>
      <AccessTable
        label={title}
        heads={[name, access, createdBy, created, expires]}
        says={[createdBy, created, expires]}
        columns="6.5rem 7.5rem 8rem 8rem"
        rows={data.map((invite) => ({
          id: invite.id,
          name: invite.name,
          facts: [
            words.access[invite.wallOnly ? 'wallOnly' : invite.readOnly ? 'readOnly' : 'write'],
            <bdi key="by" className="truncate @min-[48rem]:block" title={invite.createdBy}>
              {invite.createdBy}
            </bdi>,
            <DayOfCell key="created" atMs={invite.createdAtMs} nowMs={nowMs} />,
            formatWhen(invite.expiresAtMs, nowMs),
          ],
          action: <WithdrawButton id={invite.id} name={invite.name} />,
        }))}
      />
    </>
  );
}

function WithdrawButton({ id, name }: { id: string; name: string }) {
  const withdraw = useMutation(withdrawInvite(useQueryClient()));
  const short = shortName(name);
  const onClick = () =>
    withdraw.mutate(id, {
      onSuccess: () => showToast({ text: words.openInvites.withdrawn(short) }),
      onError: ({ message }) => showToast({ text: words.openInvites.failure(message) }),
    });
  return (
    <WriteButton look="ghost" onClick={onClick} aria-label={words.openInvites.withdrawNamed(short)}>
      {words.openInvites.withdraw}
    </WriteButton>
  );
}
