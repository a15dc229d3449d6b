// In the index.html of a dashboard that is hosted without our service, before its code: the language that was chosen in
// this browser, or is the browser's. Our service chooses by itself; docs/decisions/059. It is not compiled.
(() => {
  const [, chosen] = /(?:^|; )COOKIE=(\w+)/.exec(document.cookie) ?? [];
  const wanted = [chosen, ...navigator.languages.map((tag) => tag.toLowerCase().split('-')[0])];
  document.documentElement.lang = wanted.find((each) => LANGUAGES.includes(each)) ?? 'en';
})();
