/** In session storage. */
const place = 'zorgeloos-reloaded';

/** At most once for each address in this tab. */
export async function reloadOnce(saveInput: () => Promise<void> | void): Promise<void> {
  const { href } = location;
  const before = reloaded();
  if (before === null || before.includes(href)) return;
  await saveInput();
  sessionStorage.setItem(place, JSON.stringify([...before, href]));
  location.reload();
}

/** Null when session storage is unreadable: the page could then reload without end. */
function reloaded(): readonly string[] | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(place) ?? '[]');
    return Array.isArray(stored) ? stored : null;
  } catch {
    return null;
  }
}
