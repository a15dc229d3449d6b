const storageKey = 'aircheck.announced';
const mostKept = 200;
const announcedHere = new Set<string>();

/**
 * May this tab announce it? True once for each piece of news in this browser, so that twenty tabs sound as one. Where
 * storage is blocked, once in each tab.
 */
export function claimNews(id: string): boolean {
  if (announcedHere.has(id)) return false;
  announcedHere.add(id);
  try {
    const announced = read();
    if (announced.includes(id)) return false;
    localStorage.setItem(storageKey, JSON.stringify([...announced, id].slice(-mostKept)));
  } catch {
    // Storage is blocked or full: better announced twice than not at all.
  }
  return true;
}

function read(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}
