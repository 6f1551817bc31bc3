import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { newSigningKey } from '#integrations/self-signed.ts';
import { installProxy } from '../scripts/proxies.mjs';

/** Real proxies with the sample configurations of `deploy/`, which operators copy. */

export type ProxyName = 'caddy' | 'nginx' | 'haproxy';

export const proxyNames: readonly ProxyName[] = ['caddy', 'nginx', 'haproxy'];

export type Addresses = {
  /** The settings of the server behind the proxy. */
  environment: Record<'HOST' | 'PORT' | 'PUBLIC_URL', string>;
  /** The ports of the proxy for HTTPS and for plain HTTP. */
  tls: number;
  plain: number;
};

export type TlsProxy = {
  /** In PEM, for programs that must trust it. */
  certificate: string;
  close(): Promise<void>;
};

/** Picks free ports: the server must know the public address before the proxy is started. */
export async function pickAddresses(): Promise<Addresses> {
  const [tls = 0, plain = 0, backend = 0] = await freePorts(3);
  return {
    tls,
    plain,
    environment: {
      HOST: '127.0.0.1',
      PORT: String(backend),
      PUBLIC_URL: `https://localhost:${tls}`,
    },
  };
}

/** `forwarded: false`: the proxy sends neither the visitor's address nor the scheme. */
export async function openTlsProxy(
  name: ProxyName,
  addresses: Addresses,
  { forwarded = true }: { forwarded?: boolean } = {},
): Promise<TlsProxy> {
  const program = await installProxy(name);
  const folder = await mkdtemp(join(tmpdir(), `zorgeloos-${name}-`));
  const { privateKey, certificate } = await (ownKey ??= makeKey());
  const pem = join(folder, 'www.example.nl.pem');
  await writeFile(pem, certificate + privateKey);
  await writeFile(join(folder, 'www.example.nl.key'), privateKey);
  const sample = place(await proxySample(name), { ...addresses, folder });
  const file = join(folder, `${name}.conf`);
  const text = forwarded ? sample : withoutHeaders(name, sample);
  await writeFile(file, around[name](text, { folder, plain: addresses.plain }));
  const child = spawn(program, argumentsFor[name](file), {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  });
  const said: string[] = [];
  child.stderr.on('data', (text: Buffer) => said.push(text.toString()));
  // The ports do not open at the same moment.
  for (const port of [addresses.tls, addresses.plain]) await answering(port, child, said);
  return {
    certificate,
    async close() {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
      await rm(folder, { recursive: true });
    },
  };
}

/** The sample configuration, unchanged. */
export const proxySample = (name: ProxyName): Promise<string> =>
  readFile(new URL(`../deploy/${sampleFiles[name]}`, import.meta.url), 'utf8');

const sampleFiles: Record<ProxyName, string> = {
  caddy: 'Caddyfile',
  nginx: 'nginx.conf',
  haproxy: 'haproxy.cfg',
};

const argumentsFor: Record<ProxyName, (file: string) => string[]> = {
  caddy: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
  nginx: (file) => ['-c', file, '-e', 'stderr'],
  haproxy: (file) => ['-db', '-f', file],
};

/** The same configuration, without the headers of the visitor's address and the scheme. */
function withoutHeaders(name: ProxyName, sample: string): string {
  if (name !== 'caddy') return sample.replaceAll(/^.*(X-Forwarded|forwardfor).*$/gm, '');
  const removed = ['For', 'Host', 'Proto'].map((part) => `header_up -X-Forwarded-${part}`);
  return sample.replace('transport http', `${removed.join('\n')}\ntransport http`);
}

/** Replaces the ports, names and folders of the sample by those of this test. */
const place = (text: string, { tls, plain, environment, folder }: Addresses & { folder: string }) =>
  text
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${environment.PORT}`)
    .replaceAll(
      /(listen |bind :)80\b/g,
      (_, word: string) => `${word.replace(':', '')}127.0.0.1:${plain}`,
    )
    .replaceAll(
      /(listen |bind :)443\b/g,
      (_, word: string) => `${word.replace(':', '')}127.0.0.1:${tls}`,
    )
    .replaceAll('/etc/ssl/private', folder)
    .replaceAll('https://www.example.nl', environment.PUBLIC_URL)
    .replace(
      /^\{\$DOMAIN:www\.example\.nl\} \{/m,
      `localhost:${tls} {\ntls ${folder}/www.example.nl.pem ${folder}/www.example.nl.key`,
    )
    .replaceAll(/(server_name|Host|!=|-i) www\.example\.nl/g, '$1 localhost');

/** The main configuration file of a Debian install, which includes this one. */
const around: Record<
  ProxyName,
  (sample: string, own: { folder: string; plain: number }) => string
> = {
  caddy: (sample, { plain }) => `{\nadmin off\nhttp_port ${plain}\n}\n${sample}`,
  nginx: (sample, { folder }) => `
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
${sample}}
`,
  haproxy: (sample) => `global\n  maxconn 200\n\n${sample}`,
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

/**
 * One certificate for all proxies of this process, because clients look certificates up by name.
 */
let ownKey: ReturnType<typeof makeKey> | undefined;

/** A certificate for `localhost`, which `fetch` of this process trusts from now on. */
async function makeKey() {
  const key = await newSigningKey('localhost', new Date());
  setDefaultCACertificates([...getCACertificates('default'), key.certificate]);
  return key;
}
