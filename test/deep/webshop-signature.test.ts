import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { installXmlsec } from '../../scripts/xmlsec.mjs';
import { openTestServer, type TestServer } from '../support/server.ts';
import { logIn } from '../site/login/log-in.ts';
import { followSignOn, readMetadata, webshopSettings } from '../site/login/webshop.ts';

const run = promisify(execFile);
let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await openTestServer({ environment: webshopSettings });
  folder = await mkdtemp(join(tmpdir(), 'zorgeloos-saml-'));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const id = [
  '--id-attr:ID',
  'urn:oasis:names:tc:SAML:2.0:protocol:Response',
  '--id-attr:ID',
  'urn:oasis:names:tc:SAML:2.0:assertion:Assertion',
];

it('xmlsec1 accepts both signatures of the sign-on and rejects a changed response', async () => {
  const program = await installXmlsec();
  if (program === undefined)
    throw new Error('There is no xmlsec1 here, and none could be installed (Debian: xmlsec1).');
  const cookie = await logIn(server, 'garage');
  const link = await followSignOn(new URL('webshop', server.url).href, cookie);
  const xml = Buffer.from(
    (await followSignOn(link.location!, cookie)).response,
    'base64',
  ).toString();
  const [certificate = ''] = (await readMetadata(server)).certificates;
  const [good, bad, pem] = ['good.xml', 'bad.xml', 'cert.pem'].map((name) => join(folder, name));
  await writeFile(good!, xml);
  await writeFile(bad!, xml.replace('klant@garagevandijk', 'klant@bakkerijdekorenaar'));
  await writeFile(
    pem!,
    `-----BEGIN CERTIFICATE-----\n${certificate.replace(/.{64}/g, '$&\n').trimEnd()}\n-----END CERTIFICATE-----\n`,
  );
  for (const signed of ['Response', 'Assertion']) {
    const check = (file: string) =>
      run(program, [
        '--verify',
        '--pubkey-cert-pem',
        pem!,
        ...id,
        '--node-xpath',
        `//*[local-name()='${signed}']/*[local-name()='Signature']`,
        file,
      ]);
    expect((await check(good!)).stderr).toContain('OK');
    await expect(check(bad!)).rejects.toThrow();
  }
});
