import { customerEntries, openCustomerFile } from '#domain/company/customer-file.ts';
import type { TestServer } from '../../support/server.ts';

/** The export of a customer that an administrator gets: the text of each entry, by its name. */
export async function readCustomerFile(
  server: TestServer,
  account: string,
): Promise<Map<string, string>> {
  const admin = await server.contextOf('beheer');
  const file = await openCustomerFile(admin, account);
  if (!file.ok) throw new Error('no file');
  const texts = new Map<string, string>();
  for await (const { name, input } of customerEntries(admin, file.value))
    texts.set(name, await textOf(input as AsyncIterable<Uint8Array> | string));
  return texts;
}

async function textOf(input: AsyncIterable<Uint8Array> | string): Promise<string> {
  if (typeof input === 'string') return input;
  const chunks: Uint8Array[] = [];
  for await (const chunk of input) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
