/**
 * Runs the work, and once more when it failed and a new minute began meanwhile, because calls and
 * rows are counted per minute.
 */
export async function inOneMinute(work: () => Promise<void>): Promise<void> {
  const begun = Math.floor(Date.now() / 60_000);
  try {
    await work();
  } catch (error) {
    if (Math.floor(Date.now() / 60_000) === begun) throw error;
    await work();
  }
}
