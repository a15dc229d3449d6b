import { BrowserRouter } from 'react-router-dom';
import SettingsPage from '../../../src/dashboard/settings/settings-page.tsx';
import { WriteGate } from '../../../src/dashboard/shared/write-gate.tsx';
import { browserInJsdom } from '../support/browser-in-jsdom.ts';
import { renderWithQueries } from '../support/render-dashboard.tsx';

/** The Settings page without the frame around it. */
export function renderSettings() {
  browserInJsdom();
  return renderWithQueries(
    <BrowserRouter>
      <WriteGate>
        <SettingsPage />
      </WriteGate>
    </BrowserRouter>,
  );
}
