// Runs first in the index.html of a dashboard that is hosted without our service, before anything is fetched: the folder
// that it lies in is the address less the page. The build puts it in, with the addresses of all pages; docs/decisions/021. It is not compiled.
(() => {
  const connection = '(?:/c/[A-Za-z0-9-]{1,32})?';
  const page = '/(?:PAGES)/?$';
  const address = new RegExp(`${connection}${page}|/c/[A-Za-z0-9-]{1,32}/?$|/[^/]*$`);
  const root = location.pathname.replace(address, '');
  const base = document.createElement('base');
  base.href = `${root}/`;
  document.head.insertBefore(base, document.head.firstChild);
  document.documentElement.dataset.root = root;
  // Links to a place on the page are relative to the page.
  addEventListener('DOMContentLoaded', () => {
    base.remove();
  });
})();
