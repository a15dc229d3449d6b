import SettingsPage from '../../../src/dashboard/settings/settings-page.tsx';
import { WritePermission } from '../../../src/dashboard/shared/write-permission.tsx';
import { Router } from '../../../src/dashboard/ui/router/router.tsx';
import { browserInJsdom } from '../support/browser-in-jsdom.ts';
import { renderWithQueries } from '../support/render-dashboard.tsx';

/** The Settings page without the frame around it. */
export function renderSettings() {
  browserInJsdom();
  return renderWithQueries(
    <Router>
      <WritePermission>
        <SettingsPage />
      </WritePermission>
    </Router>,
  );
}
