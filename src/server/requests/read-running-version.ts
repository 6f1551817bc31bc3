import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');
const textOf = (path: string): Promise<string | null> =>
  readFile(join(root, path), 'utf8').catch(() => null);

/** `commit`: null without Git. Read once: `git pull` does not change running code. */
export const readRunningVersion = (): Promise<{ version: string; commit: string | null }> =>
  (known ??= read());
let known: ReturnType<typeof readRunningVersion> | undefined;

async function read(): Promise<{ version: string; commit: string | null }> {
  // proof: the file is the package.json of this program
  const { version } = JSON.parse((await textOf('package.json')) ?? '{}') as { version?: string };
  return { version: version ?? '', commit: await commitOf() };
}

async function commitOf(): Promise<string | null> {
  const head = (await textOf('.git/HEAD'))?.trim();
  const ref = head?.startsWith('ref: ') ? head.slice(5) : undefined;
  const hash = ref === undefined ? head : ((await textOf(`.git/${ref}`)) ?? (await packed(ref)));
  return hash !== undefined && /^[0-9a-f]{40}/.test(hash) ? hash.slice(0, 10) : null;
}

async function packed(ref: string): Promise<string | undefined> {
  const line = (await textOf('.git/packed-refs'))
    ?.split('\n')
    .find((one) => one.endsWith(` ${ref}`));
  return line?.slice(0, 40);
}
