import { BrowserRouter } from 'react-router-dom';
import { WriteGate } from '../../../src/dashboard/components/write-gate.tsx';
import SettingsPage from '../../../src/dashboard/pages/settings-page.tsx';
import { browserInJsdom } from '../browser-in-jsdom.ts';
import { renderWithQueries } from '../render-dashboard.tsx';

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
