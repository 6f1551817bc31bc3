/** The key in session storage of the list of addresses that this tab reloaded. */
const place = 'zorgeloos-reloaded';

/**
 * Reloads this page, once for each address in this tab: a page that fails again after the reload
 * shows its error. `saveInput` stores the typed text; when it fails, the page is not reloaded.
 */
export async function reloadOnce(saveInput: () => Promise<void> | void): Promise<void> {
  const { href } = location;
  const before = reloaded();
  if (before === null || before.includes(href)) return;
  await saveInput();
  sessionStorage.setItem(place, JSON.stringify([...before, href]));
  location.reload();
}

/**
 * Returns the addresses that this tab reloaded before; null when this browser stores nothing,
 * because the page could then reload without end.
 */
function reloaded(): readonly string[] | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(place) ?? '[]');
    return Array.isArray(stored) ? stored : null;
  } catch {
    return null;
  }
}
