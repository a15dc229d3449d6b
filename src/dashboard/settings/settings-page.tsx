import { useQuery } from '@tanstack/react-query';
import { me } from '../api/me.ts';
import { PageTitle } from '../shared/page-title.tsx';
import { AlertsSection } from './alerts-section.tsx';
import { ApiKeysSection } from './api-keys-section.tsx';
import { ConnectionList } from './connection-list.tsx';
import { ConnectionSection } from './connection-section.tsx';
import { ShortcutsSection } from './shortcuts-section.tsx';
import { StorageSection } from './storage-section.tsx';
import { ThemeSection } from './theme-section.tsx';
import { words } from './words.ts';
import { ZoneSection } from './zone-section.tsx';

/** `/settings`: the connection and its keys, and what this browser does with them. */
export default function SettingsPage() {
  // Only our own service has keys and a disk to speak of.
  const isOurs = useQuery(me).data != null;
  return (
    <div className="px-gutter pb-10">
      <PageTitle>{words.title}</PageTitle>
      <h1 className="pt-5 pb-4 text-title font-strong">{words.title}</h1>
      <ConnectionSection />
      <ConnectionList />
      {isOurs ? <ApiKeysSection /> : null}
      {isOurs ? <StorageSection /> : null}
      <ZoneSection />
      <ThemeSection />
      <AlertsSection />
      <ShortcutsSection />
    </div>
  );
}
