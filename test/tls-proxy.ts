import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { newSigningKey } from '#outside/self-signed.ts';
import { installProxy } from '../scripts/proxies.mjs';

/** Real proxies with the configurations that docs/operate.md tells operators to copy. */

export type ProxyName = 'nginx' | 'haproxy';

export type Addresses = {
  /** The settings of the server behind the proxy. */
  environment: Record<'HOST' | 'PORT' | 'PUBLIC_URL', string>;
  /** Where the proxy answers over HTTPS and over plain HTTP. */
  tls: number;
  plain: number;
};

export type TlsProxy = { close(): Promise<void> };

/** Picks free ports: the server must know the public address before the proxy is started. */
export async function pickAddresses(): Promise<Addresses> {
  const [tls = 0, plain = 0, backend = 0] = await freePorts(3);
  return {
    tls,
    plain,
    environment: { HOST: '127.0.0.1', PORT: String(backend), PUBLIC_URL: `https://localhost:${tls}` },
  };
}

/** `forwarded: false`: the proxy sends neither the visitor's address nor the scheme. */
export async function openTlsProxy(name: ProxyName, addresses: Addresses, { forwarded = true }: { forwarded?: boolean } = {}): Promise<TlsProxy> {
  const program = await installProxy(name);
  const folder = await mkdtemp(join(tmpdir(), `zorgeloos-${name}-`));
  const { privateKey, certificate } = await (ownKey ??= makeKey());
  const pem = join(folder, 'www.example.nl.pem');
  await writeFile(pem, certificate + privateKey);
  await writeFile(join(folder, 'www.example.nl.key'), privateKey);
  const snippet = place(await snippetOf(name), { ...addresses, folder });
  const told = forwarded ? snippet : snippet.replaceAll(/^.*(X-Forwarded|forwardfor).*$/gm, '');
  const file = join(folder, `${name}.conf`);
  await writeFile(file, around[name](told, folder));
  const child = spawn(program, name === 'nginx' ? ['-c', file, '-e', 'stderr'] : ['-db', '-f', file], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const said: string[] = [];
  child.stderr.on('data', (text: Buffer) => said.push(text.toString()));
  await answering(addresses.tls, child, said);
  return {
    async close() {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
      await rm(folder, { recursive: true });
    },
  };
}

/** The configuration in docs/operate.md, unchanged. */
export async function snippetOf(name: ProxyName): Promise<string> {
  const page = await readFile(new URL('../docs/operate.md', import.meta.url), 'utf8');
  const found = new RegExp(`\`\`\`${name}\n([^]*?)\`\`\``).exec(page)?.[1];
  if (found === undefined) throw new Error(`docs/operate.md has no configuration for ${name}`);
  return found;
}

/** Replaces the ports, names and folders of the example by those of this test. */
const place = (text: string, { tls, plain, environment, folder }: Addresses & { folder: string }) =>
  text
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${environment.PORT}`)
    .replaceAll(/(listen |bind :)80\b/g, (_, word: string) => `${word.replace(':', '')}127.0.0.1:${plain}`)
    .replaceAll(/(listen |bind :)443\b/g, (_, word: string) => `${word.replace(':', '')}127.0.0.1:${tls}`)
    .replaceAll('/etc/ssl/private', folder)
    .replaceAll('https://www.example.nl', environment.PUBLIC_URL)
    .replaceAll(/(server_name|Host) www\.example\.nl/g, '$1 localhost');

/** The main configuration file of a Debian install, which includes this one. */
const around: Record<ProxyName, (snippet: string, folder: string) => string> = {
  nginx: (snippet, folder) => `
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
pid ${folder}/pid;
worker_processes 1;
events {}
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
${snippet}}
`,
  haproxy: (snippet) => `global\n  maxconn 200\n\n${snippet}`,
};

async function answering(port: number, child: ChildProcess, said: string[]): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The proxy stopped: ${said.join('')}`);
    const socket = connect(port, '127.0.0.1');
    const open = await Promise.race([once(socket, 'connect'), once(socket, 'error')]).then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (open) return;
    await pause(25);
  }
}

async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => (server.address() as AddressInfo).port); // proof: it listens
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}

/** One certificate for all proxies of this process: a client looks certificates up by name. */
let ownKey: ReturnType<typeof makeKey> | undefined;

/** A certificate for `localhost`, which `fetch` of this process trusts from now on. */
async function makeKey() {
  const key = await newSigningKey('localhost', new Date());
  setDefaultCACertificates([...getCACertificates('default'), key.certificate]);
  return key;
}
