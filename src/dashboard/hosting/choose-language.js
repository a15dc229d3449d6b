// In the index.html of a dashboard that is hosted without our service, in the place of its code: writes that of the
// language which was chosen in this browser, or is the browser's. Our service chooses by itself; docs/decisions/059. It is not compiled.
(() => {
  const codeIn = CODE;
  const [, chosen] = /(?:^|; )COOKIE=(\w+)/.exec(document.cookie) ?? [];
  const wanted = [chosen, ...navigator.languages.map((tag) => tag.toLowerCase().split('-')[0])];
  const language = wanted.find((each) => each in codeIn) ?? 'en';
  document.documentElement.lang = language;
  document.write(codeIn[language]);
})();
