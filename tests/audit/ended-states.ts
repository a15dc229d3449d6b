import type { Page } from 'playwright-core';
import type { PageState } from './page-state.ts';
import type { Ending } from './seed-endings.ts';
import type { AuditStage } from './stage.ts';

/** What a session becomes after its show, on its own page, on its stream's, and on its row. */
export function endedStates({ dashboard, endings, say }: AuditStage): PageState[] {
  const { dashboardUrl } = dashboard.service;
  const said = (words: string) => (page: Page) => page.getByText(say(words)).first().waitFor();
  const streamPage = ({ streamId }: Ending) => `${dashboardUrl}/streams/${streamId}`;
  const sessionPage = (ending: Ending) => `${streamPage(ending)}/sessions/${ending.sessionId}`;
  const { failed, late, deleted, processing } = endings;
  const states: PageState[] = [
    { name: 'session, processing', path: () => sessionPage(processing()), shows: said('Processing') },
    { name: 'session, late', path: () => sessionPage(late), shows: said('Late') },
    { name: 'session, failed', path: () => sessionPage(failed), shows: said('Failed') },
    { name: 'session, deleted', path: () => sessionPage(deleted), shows: said('Deleted') },
    { name: 'stream, processing', path: () => streamPage(processing()), shows: said('Processing') },
    { name: 'stream, late', path: () => streamPage(late), shows: said('Late') },
    { name: 'stream, failed', path: () => streamPage(failed), shows: said('Failed') },
    { name: 'stream, recording deleted', path: () => streamPage(deleted), shows: said('Deleted') },
    {
      name: 'streams, processing',
      path: () => {
        processing();
        return `${dashboardUrl}/`;
      },
      shows: said('Processing'),
    },
  ];
  return states.map((state) => ({ ...state, isStill: true }));
}
