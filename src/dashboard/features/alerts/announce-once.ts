const storageKey = 'aircheck.announced';
const maxStored = 200;
const announcedHere = new Set<string>();

/** True once for each alarm in this browser, so that twenty tabs sound as one; once in each tab if storage is blocked. */
export function announceOnce(id: string): boolean {
  if (announcedHere.has(id)) return false;
  announcedHere.add(id);
  try {
    const announced = loadAnnounced();
    if (announced.includes(id)) return false;
    localStorage.setItem(storageKey, JSON.stringify([...announced, id].slice(-maxStored)));
  } catch {
    // Storage is blocked or full; an alarm that sounds twice is better than none.
  }
  return true;
}

function loadAnnounced(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}
