import { once } from 'node:events';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { newSigningKey } from '#integrations/self-signed.ts';
import { runDoctor } from '#server/doctor/doctor.ts';
import { exitCodeOf, printedLine } from '#server/doctor/line.ts';
import { type MailSink, openMailSink } from '../../mail-sink.ts';
import { runProgram, type ServerProcess, startServer } from '../../server-process.ts';
import { openStoreSink } from '../../store-sink.ts';
import { freePort } from '../../support/free-port.ts';
import { openDataStore } from '../backup/command.ts';

/** The faults of the proxy; without any it works as it should. */
export type ProxyFaults = {
  origin?: string;
  date?: string;
  withoutHeaders?: boolean;
  plainCookies?: boolean;
};

export type Installation = {
  settings: Record<string, string>;
  proxy: ProxyFaults;
  start(): Promise<ServerProcess>;
  sink: MailSink;
  close(): Promise<void>;
};

/** A healthy install with all its parts on this machine. */
export async function openInstallation(): Promise<Installation> {
  const folder = mkdtempSync(join(tmpdir(), 'zorgeloos-doctor-'));
  const place = await openDataStore();
  const sink = await openMailSink();
  const store = await openStoreSink('files');
  const scanner = await openScanner();
  const [proxy, port] = [{} satisfies ProxyFaults, await freePort()];
  const tls = await openProxy(proxy, { port, folder });
  const { endpoint, accessKeyId, secretAccessKey } = store.settings;
  const settings: Record<string, string> = {
    ...place.settings,
    PORT: String(port),
    PUBLIC_URL: `https://localhost:${String(tls.port)}`,
    TRUSTED_PROXIES: '1',
    NODE_EXTRA_CA_CERTS: tls.certificate,
    SMTP_URL: sink.url,
    CLAMAV: `tcp://127.0.0.1:${String(scanner.port)}`,
    S3_BUCKET: 'files',
    S3_ENDPOINT: endpoint.href,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    SECRET_KEY: 'k'.repeat(40),
    STORAGE_ENCRYPTED: 'yes',
    BACKUP_TO: join(folder, 'backups'),
    BACKUP_PASSPHRASE: 'a passphrase of several words',
    ALERT_DISK_MB: '1',
    BRAND_NAME: 'Voorbeeld Telecom',
    BRAND_PHONE: '030-123-4567',
    BRAND_ADDRESS: 'Dorpsstraat 1, 3500 AA Utrecht',
    BRAND_KVK_NUMBER: '87654321',
    BRAND_EMAIL: 'info@voorbeeldtelecom.nl',
    BRAND_WEBSHOP_URL: 'https://webshop.voorbeeldtelecom.nl/',
  };
  const start = () =>
    startServer({ ...settings, RATE_LIMITS: 'on', STAFF_SECOND_FACTOR: 'required' });
  return {
    settings,
    proxy,
    start,
    sink,
    async close() {
      tls.close();
      scanner.close();
      await Promise.all([sink.close(), store.close()]);
      await place.close();
    },
  };
}

/** This process trusts the certificate in this file from now on. */
export const trustCertificate = (file: string): void =>
  setDefaultCACertificates([...getCACertificates('default'), readFileSync(file, 'utf8')]);

export type DoctorReport = { code: number | null; lines: string[]; bad: string[] };

const reportOf = (lines: string[], code: number | null): DoctorReport => ({
  code,
  lines,
  bad: lines.filter((line) => !line.startsWith('ok ')),
});

/**
 * What the doctor prints with these settings and no others, and its exit code. It runs in this
 * process, which is faster than the command.
 */
export async function askDoctor(
  settings: Record<string, string>,
  options: { strict?: boolean } = {},
): Promise<DoctorReport> {
  const lines = await runDoctor({ PORT: '0', DEMO: '0', ...settings });
  return reportOf(lines.map(printedLine), exitCodeOf(lines, options));
}

/** Runs the command `doctor` with these settings and no others. */
export async function runDoctorCommand(
  settings: Record<string, string>,
  words: readonly string[] = [],
): Promise<DoctorReport> {
  const { code, stdout, stderr } = await runProgram(['src/cli/doctor.ts', ...words], settings);
  if (stderr.includes('    at ')) throw new Error(stderr);
  return reportOf(stdout.trim().split('\n'), code);
}

type Proxying = { port: number; folder: string };

/** An HTTPS proxy before the server, as an operator has one. */
async function openProxy(faults: ProxyFaults, { port, folder }: Proxying) {
  const { privateKey, certificate } = await newSigningKey('localhost', new Date());
  const file = join(folder, 'certificate.pem');
  writeFileSync(file, certificate);
  const server = createServer({ key: privateKey, cert: certificate }, (incoming, outgoing) => {
    const headers = { ...incoming.headers, 'x-forwarded-proto': 'https' };
    if (faults.origin !== undefined && headers.origin !== undefined) headers.origin = faults.origin;
    const { method, url: path } = incoming;
    const onward = request({ port, host: '127.0.0.1', method, path, headers }, (answer) => {
      const changedHeaders = { ...answer.headers };
      if (faults.date !== undefined) changedHeaders.date = faults.date;
      if (faults.withoutHeaders === true) delete changedHeaders['content-security-policy'];
      const cookies = changedHeaders['set-cookie'];
      if (faults.plainCookies === true && cookies !== undefined) {
        changedHeaders['set-cookie'] = cookies.map((one) => one.replace('; Secure', ''));
      }
      outgoing.writeHead(answer.statusCode ?? 500, changedHeaders);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address() as AddressInfo; // proof: it listens on a port
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { port: address.port, certificate: file, close };
}

/** A scanner that answers for each file that it is clean, as clamd(8) does. */
async function openScanner() {
  const server = createTcpServer((socket) => {
    let inputBuffer: Buffer = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (part: Buffer) => {
      inputBuffer = Buffer.concat([inputBuffer, part]);
      if (inputBuffer.subarray(-4).equals(Buffer.alloc(4))) socket.end('stream: OK\0');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address() as AddressInfo; // proof: it listens on a port
  return { port: address.port, close: () => void server.close() };
}
