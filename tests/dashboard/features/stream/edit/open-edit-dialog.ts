import { screen } from '@testing-library/react';
import { renderDashboard } from '../../../support/render-dashboard.tsx';

export const chapel = {
  id: 'chapel',
  name: 'Chapel',
  record: true,
  suspended: false,
  streamKey: 'abcd-uimq-jtgy-4f9c',
};

export const editButton = () => screen.getByRole('button', { name: /^Edit / });

/** Opens a dialog of the stream `chapel` by its word in the menu, which is its title too. */
export async function openEditDialog(title: string) {
  const { user } = renderDashboard('/streams/chapel');
  await screen.findByRole('button', { name: 'New stream key…' });
  await user.click(editButton());
  await user.click(screen.getByRole('menuitem', { name: `${title}…` }));
  await screen.findByRole('dialog', { name: title });
  return user;
}
