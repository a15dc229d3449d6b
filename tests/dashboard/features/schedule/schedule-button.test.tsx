import { screen } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { WritePermission } from '../../../../src/dashboard/components/write-permission.tsx';
import { ScheduleButton } from '../../../../src/dashboard/features/schedule/schedule-button.tsx';
import { renderWithQueries } from '../../support/render-dashboard.tsx';
import { serveSchedules } from './serve-schedules.ts';

it('keeps the place of its button until it is known whether there are schedules', async () => {
  await serveSchedules([]);
  renderWithQueries(
    <BrowserRouter>
      <WritePermission>
        <ScheduleButton streams={[{ id: 'a', name: 'Chapel' }]} />
      </WritePermission>
    </BrowserRouter>,
  );
  expect(screen.queryByRole('button')).toBeNull();
  const place = screen.getByText('Schedule…');
  const button = await screen.findByRole('button', { name: /Schedule/ });
  expect(place.className.replace('invisible ', '')).toBe(button.className);
});
