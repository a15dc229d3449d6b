const roomOf = /\/src\/dashboard\/([\w-]+)\/.*\.tsx?$/;
const ofDashboard = (...paths: string[]) => new RegExp(`/src/dashboard/(?:${paths.join('|')})`);

/**
 * The dashboard's chunks, one a room or a few small ones: docs/decisions/026. The first group that a file fits in has it,
 * and what it imports: what several rooms use stands before them, so that no chunk loads another in a circle, and no page
 * is lost with the code of another.
 */
export const dashboardChunks = [
  // The Streams page and what stands around every page: all that is imported statically from the start.
  { name: 'first', tags: ['$initial' as const], test: /\.(?:ts|tsx|js|mjs)$/ },
  { name: 'hls', test: /\/node_modules\/hls\.js\// },
  {
    // Settings tries the alarm's tone and asks for notices without the background monitor.
    name: 'shared',
    test: /\/node_modules\/(?!lean-qr\/)|\/src\/contract\/(?!activity|clips\/|deliveries\/deliver(?:ed|y)\.|handovers\/|languages|playback\/playback-state|recordings\/recording-filter|schedules\/(?!zone-instant)|signal\/signal-trail|tags\/tag-rules|webhooks\/)|\/src\/dashboard\/(?:(?:api(?!\/(?:activity|added-streams|api-keys|broadcast-stop|clips\/|deliveries\/|handover|older-sessions|overview\/(?:follow-changes|hint-reader|read-lists|read-rest|sessions-between|signal-(?:levels|trail))|queued-changes|recordings\/|run-many|schedule-book|set-record-of-many|watch\/|webhooks\/|writes\/(?:delete-recording|write-deleted)))|recording(?!\/(?:polls\/delivered|signal-steps|watch-state|week|words\/(?:day-words|local-time|sought-time)))|shared(?!\/(?:strip\/(?:card-place|lane|pointed|session-card|strip-pointer|use-pointed)|lists|tags|links\/(?:chosen|copy-(?:items|menu)|download|local-address)|stale\/use-followed))|preferences|record(?!\/(?:record-menu|stop-test))|shortcuts(?!\/new-stream-wanted)|ui)\/|alerts\/(?:alarm-tone|desktop-notice)|language\.)/,
  },
  // Copy with its list, Download, tags, a strip's card, and what else several pages have but not every one.
  {
    name: 'links',
    test: ofDashboard(
      'api/(?:activity|overview/(?:follow-changes|hint-reader|read-rest))',
      'retention/read-kept',
      'recording/joined',
      'shared/(?:joins/|stale/use-followed|links/(?!local-address)|strip/|lists/(?!docked|print|row)|tags/(?!tag-draft|tags-field))',
      'record/stop-test',
      'api/(?:broadcast-stop|writes/(?:delete-recording|join-sessions|write-deleted))',
    ),
  },
  { name: 'player', test: ofDashboard('player/', 'stream/live-picture.tsx') },
  // No page of the dashboard leads there in its own tab: nothing fetches it in advance.
  {
    name: 'watch',
    test: /\/src\/(?:contract\/playback\/playback-state|dashboard\/(?:(?:api\/)?watch\/|recording\/watch-state))/,
  },
  // When shows are, and Tonight, which says what of it.
  {
    name: 'schedule',
    test: /\/src\/contract\/schedules\/|\/src\/dashboard\/(?:schedule\/(?!schedule-(?:dialog|draft|end|form)|next-shows|lead-minutes)|tonight|api\/schedule-book|recording\/words\/local-time)/,
  },
  {
    name: 'connections',
    test: ofDashboard('connections/', 'api/(?:added-streams|overview/read-lists|queued-changes)'),
  },
  // With the buttons that hand recordings over: several pages have both, or the buttons.
  {
    name: 'signal',
    test: ofDashboard(
      'signal/(?!signal-(?:line|shapes))',
      'clips/(?:clips-selection|give-clips)',
      'handover/(?:can-hand-over|clip-item|hand-over-button|handover-words)',
      'delivery/deliver(?:-streams|y-(?:page-button|subject|words))',
    ),
  },
  { name: 'on-air', test: ofDashboard('(?:on-air|alerts)/') },
  {
    name: 'shell',
    test: ofDashboard(
      '(?:shell(?!/command/(?!command-(?:button|open|shortcut)\\.|page-shortcuts))/|streams/(?!new-stream/many|order/(?:cut-rows|rows-window)|selection/(?:bulk-(?:retention|tags)|edit-many|retention-run|stream-keys|tags-run)))',
      'shared/lists/(?:docked|row(?:-keys|s-wanted))',
      'record/record-menu',
      'api/(?:run-many|set-record-of-many)',
    ),
  },
  // With what of the week and of older sessions only a stream's page shows.
  {
    name: 'stream',
    test: ofDashboard(
      'stream/(?!edit/(?:tags-dialog|profiles-dialog|ladder|retention-|signal))',
      'api/older-sessions',
      'recording/(?:week|words/day-words)',
    ),
  },
  // Code that is fetched only when somebody asks for it: the search of Ctrl K, QR codes, the line of a live signal, the
  // dialogs for tags, profiles, signal watch, schedules, for a list of new streams and for handing recordings over.
  {
    name: 'on-demand',
    test: /\/node_modules\/lean-qr\/|\/src\/(?:contract\/(?:clips\/|deliveries\/delivery\.|handovers\/|signal\/signal-trail|tags\/tag-rules)|dashboard\/(?:clips\/|api\/(?:clips\/|deliveries\/delivery-pages)|handover\/|shared\/links\/local-address|api\/handover|schedule\/(?:schedule-(?:dialog|draft|end|form)|next-shows|lead-minutes)|shared\/tags\/(?:tag-draft|tags-field)|retention\/|stream\/edit\/(?:tags-dialog|profiles-dialog|ladder|retention-|signal)|streams\/(?:new-stream\/many|order\/(?:cut-rows|rows-window)|selection\/(?:bulk-(?:retention|tags)|edit-many|retention-run|stream-keys|tags-run))|shell\/command|api\/overview\/(?:sessions-between|signal-trail)|recording\/(?:signal-steps|words\/sought-time)|signal\/signal-(?:lazy|line|shapes)))/,
  },
  {
    name: 'settings',
    test: /\/src\/contract\/(?:activity|languages|webhooks\/)|\/src\/dashboard\/(?:(?:settings|activity)\/|api\/(?:api-keys|webhooks\/))/,
  },
  // A screen has it open alone; the others fetch it when its link is approached.
  { name: 'wall', test: ofDashboard('(?:wall/|api/overview/signal-levels)') },
  // Fetched when its link is approached or it is opened.
  {
    name: 'recordings',
    test: /\/src\/contract\/recordings\/recording-filter|\/src\/dashboard\/(?:recordings|api\/recordings|shared\/lists\/docked)/,
  },
  // Pages for clients and their list: fetched when its button or its link is approached.
  {
    name: 'deliveries',
    test: ofDashboard('deliver(?:ies|y)/'),
  },
  // A client has it open alone.
  {
    name: 'delivered',
    test: /\/src\/(?:contract\/deliveries\/delivered\.|dashboard\/(?:(?:api\/deliveries\/)?delivered[/.]|recording\/polls\/delivered))/,
  },
  // Every other page: one chunk a room.
  { name: (path: string) => roomOf.exec(path)?.[1] ?? null, debugName: 'rooms', test: roomOf },
].map((group, index, { length }) => ({ ...group, priority: length - index }));
