// In the head of the page that our service sends, after theme.js: shows the frame of the dashboard (static-frame.ts) to who
// is signed in, and begins the first read, both before any code has come. The build puts in the addresses;
// docs/decisions/067. It is not compiled.
(() => {
  const { pathname, hash } = location;
  // What has no frame, or another connection's, and a link that signs in first.
  if (!/^\/(?:PAGES)?\/?$/.test(pathname) || hash.includes('sign-in=')) return;
  let connection = null;
  try {
    const kept = sessionStorage.getItem('aircheck.connection') || localStorage.getItem('aircheck.signed-in');
    connection = JSON.parse(kept);
  } catch {
    // Storage is blocked: somebody has to sign in.
  }
  if (!connection || connection.wallOnly) return;
  document.documentElement.dataset.frame = pathname.split('/')[1] || 'streams';
  const { baseUrl, apiKey } = connection;
  if (!/^\//.test(baseUrl)) return;
  const address = `${baseUrl}FIRST`;
  const answer = fetch(address, {
    headers: { accept: 'application/json', ...(apiKey && { authorization: `Bearer ${apiKey}` }) },
    credentials: apiKey ? 'omit' : 'same-origin',
    cache: 'no-store',
    signal: AbortSignal.timeout(30000),
  }).then(async (response) => {
    const atMs = Date.now();
    const arrival = { response, text: await response.text(), atMs };
    early.hasCome = true;
    return arrival;
  });
  // Whoever takes it hears of it.
  answer.catch(() => {});
  const early = { address, answer, hasCome: false };
  window.aircheckEarly = early;
})();
