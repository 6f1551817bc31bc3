import { existsSync } from 'node:fs';
import { run } from './run.mjs';

const program = '/usr/bin/xmlsec1';

/** Where xmlsec1 stands; installs Debian's when there is none and it may. @returns {Promise<string | undefined>} */
export async function installXmlsec() {
  if (existsSync(program)) return program;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { show: false, env });
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'xmlsec1'], { show: false, env });
  return existsSync(program) ? program : undefined;
}
