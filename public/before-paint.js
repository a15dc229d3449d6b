// Runs before the first paint and before the code of the page. A file of its own because the content security policy allows
// nothing inline.

// The theme, so that the page never flashes in the other one. src/dashboard/components/preferences.ts takes over once the
// page is up.
(function () {
  var wanted = null;
  try {
    wanted = localStorage.getItem('aircheck.theme');
  } catch (error) {
    // Storage is blocked: the system's theme it is.
  }
  var dark = wanted === 'dark' || (wanted !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();

// A browser that is signed in to the service of this origin begins the first read here, beside the page's code, instead of
// a round trip after it. The page asks for the same address (src/contract/first-routes.ts), and the browser gives it this
// answer. Pages of other connections, the guide and pages for clients read something else.
(function () {
  try {
    var signedIn = JSON.parse(localStorage.getItem('aircheck.signed-in'));
    var readsElse = /\/(?:c|guide|watch|deliveries)\//.test(location.pathname);
    if (!signedIn || signedIn.baseUrl !== '/api' || signedIn.wallOnly || readsElse) return;
    var link = document.createElement('link');
    link.rel = 'preload';
    link.as = 'fetch';
    link.crossOrigin = 'anonymous';
    link.href = '/api/aircheck/changes?days=7';
    document.head.appendChild(link);
  } catch (error) {
    // Storage is blocked or holds something else: the page reads once its code is there.
  }
})();
