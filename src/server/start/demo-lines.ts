import type { Config } from '../../config.ts';
import { demoAccounts } from '../demo/demo.ts';

/** Instructions for users of the demo; none when it is off. */
export function demoLines({ demo, smtp }: Pick<Config, 'demo' | 'smtp'>, url: string): string[] {
  if (!demo) return [];
  const mails = `Mails are not sent; read them at ${url}postvak\n`;
  return [...demoAccounts, ...(smtp === undefined ? [mails] : [])];
}
