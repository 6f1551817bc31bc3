import { outputOf } from '../server-process.ts';
import type { DemoSite } from './foreign-client.ts';

/** What clients need of a server with the demo. `settings`: those with which it was started. */
export async function readDemo(
  url: string,
  settings: Readonly<Record<string, string>>,
): Promise<Pick<DemoSite, 'url' | 'key' | 'accountId'>> {
  const email = 'beheer@zorgeloos.example';
  const words = ['src/cli/admin.ts', 'api-key', '--email', email, '--label', 'Foreign clients'];
  const key = (await outputOf(words, settings)).trim();
  return { url, key, accountId: await idOfCompany(url, key) };
}

async function idOfCompany(url: string, key: string): Promise<string> {
  const statement = "SELECT Id FROM Account WHERE Name = 'Bakkerij De Korenaar B.V.'";
  const answer = await fetch(
    `${url}/services/data/v65.0/query?q=${encodeURIComponent(statement)}`,
    { headers: { Authorization: `Bearer ${key}` } },
  );
  const { records } = (await answer.json()) as { records: { Id: string }[] }; // proof: §11.1
  return records[0]!.Id; // proof: the demo has this company
}
