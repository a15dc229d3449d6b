import { useQuery } from '@tanstack/react-query';
import { me } from '../api/me.ts';
import { ConnectionList } from '../components/connections/connection-list.tsx';
import { PageTitle } from '../components/page-title.tsx';
import { AlertsSection } from '../components/settings/alerts-section.tsx';
import { ConnectionSection } from '../components/settings/connection-section.tsx';
import { KeysSection } from '../components/settings/keys-section.tsx';
import { ShortcutsSection } from '../components/settings/shortcuts-section.tsx';
import { StorageSection } from '../components/settings/storage-section.tsx';
import { ThemeSection } from '../components/settings/theme-section.tsx';
import { ZoneSection } from '../components/settings/zone-section.tsx';

/** `/settings`: the connection and its keys, and what this browser does with them. */
export default function SettingsPage() {
  // Only our own service has keys and a disk to speak of.
  const isOurs = useQuery(me).data != null;
  return (
    <div className="px-gutter pb-10">
      <PageTitle>Settings</PageTitle>
      <h1 className="pt-5 pb-4 text-title font-strong">Settings</h1>
      <ConnectionSection />
      <ConnectionList />
      {isOurs ? <KeysSection /> : null}
      {isOurs ? <StorageSection /> : null}
      <ZoneSection />
      <ThemeSection />
      <AlertsSection />
      <ShortcutsSection />
    </div>
  );
}
