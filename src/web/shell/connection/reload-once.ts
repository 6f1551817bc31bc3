/** The addresses that this tab loaded again by itself. */
const place = 'zorgeloos-reloaded';

/**
 * Loads this page again, once for each address in this tab: a page that breaks again shows its
 * error. When `keep` fails, which keeps what was typed, the page goes no further than its error.
 */
export async function reloadOnce(saveInput: () => Promise<void> | void): Promise<void> {
  const { href } = location;
  const before = reloaded();
  if (before === null || before.includes(href)) return;
  await saveInput();
  sessionStorage.setItem(place, JSON.stringify([...before, href]));
  location.reload();
}

/** Null: this browser remembers nothing, so that a page might be loaded without end. */
function reloaded(): readonly string[] | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(place) ?? '[]');
    return Array.isArray(stored) ? stored : null;
  } catch {
    return null;
  }
}
