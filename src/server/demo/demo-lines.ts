import type { Config } from '#config.ts';

/** What a start says about the demo. Loads the demo only when it is on. */
export async function demoLinesOf(
  { demo, smtp }: Pick<Config, 'demo' | 'smtp'>,
  url: string,
): Promise<string[]> {
  if (!demo) return [];
  const { demoAccounts } = await import('./demo.ts');
  const mails = `Mails are not sent; read them at ${url}postvak\n`;
  return [...demoAccounts, ...(smtp === undefined ? [mails] : [])];
}
