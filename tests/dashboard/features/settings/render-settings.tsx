import { BrowserRouter } from 'react-router-dom';
import { WritePermission } from '../../../../src/dashboard/components/write-permission.tsx';
import SettingsPage from '../../../../src/dashboard/features/settings/settings-page.tsx';
import { browserInJsdom } from '../../support/browser-in-jsdom.ts';
import { renderWithQueries } from '../../support/render-dashboard.tsx';

/** The Settings page without the rail and the bars around it. */
export function renderSettings() {
  browserInJsdom();
  return renderWithQueries(
    <BrowserRouter>
      <WritePermission>
        <main>
          <SettingsPage />
        </main>
      </WritePermission>
    </BrowserRouter>,
  );
}
