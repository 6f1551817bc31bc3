import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { outputOf, startServer } from '../server-process.ts';
import type { Site } from './foreign-client.ts';

/** A server of the product with the demo, as a program of its own, and a key for its record API. */
export async function openSite(): Promise<Site & { close(): Promise<void> }> {
  const parent = await mkdtemp(join(tmpdir(), 'zorgeloos-foreign-clients-'));
  const home = join(parent, 'home');
  await mkdir(home);
  const settings = { DATA_DIR: join(parent, 'data'), DEMO: '1', RATE_LIMITS: 'on' };
  const server = await startServer(settings);
  const close = async () => {
    await server.end('SIGTERM');
    await rm(parent, { recursive: true, force: true });
  };
  try {
    // The platform's clients take `localhost` for a server of development, which may speak http.
    const url = `http://localhost:${new URL(server.url).port}`;
    const email = 'beheer@zorgeloos.example';
    const words = ['src/cli/admin.ts', 'api-key', '--email', email, '--label', 'Foreign clients'];
    const key = (await outputOf(words, settings)).trim();
    return { url, key, home, accountId: await idOfCompany(url, key), close };
  } catch (error) {
    await close();
    throw error;
  }
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
