// Runs before the first paint, so that the page never flashes in the other theme. A file of its own because the
// content security policy allows nothing inline. src/dashboard/components/preferences.ts takes over once the page is up.
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
