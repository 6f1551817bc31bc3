import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { noteBackupRun } from '#db/backup/runs.ts';
import { judgeNode } from '#server/doctor/services.ts';
import { openMailSink } from '../../mail-sink.ts';
import { outputOf, runProgram, type ServerProcess, startServer } from '../../server-process.ts';
import { freePort } from '../../support/free-port.ts';
import { openStoreAt, rowsAt } from '../backup/command.ts';
import {
  askDoctor,
  type Installation,
  openInstallation,
  runDoctorCommand,
  trustCertificate,
} from './installation.ts';

let install: Installation;
let server: ServerProcess;
const command = (file: string, ...words: string[]) =>
  outputOf([`src/cli/${file}.ts`, ...words], install.settings);
beforeAll(async () => {
  install = await openInstallation();
  trustCertificate(install.settings['NODE_EXTRA_CA_CERTS']!); // proof: set there
  server = await install.start();
  await command('admin', 'rotate-secrets');
  await command('backup');
});
afterAll(async () => {
  await server.end('SIGTERM');
  await install.close();
});
afterEach(() => {
  const { proxy } = install;
  for (const name of Object.keys(proxy)) Reflect.deleteProperty(proxy, name);
});

it('the doctor reports ok for each part of a healthy install', async () => {
  const { code, lines, bad } = await runDoctorCommand(install.settings, ['--strict']);
  expect(bad).toEqual([]);
  expect(code).toBe(0);
  const subjects = lines.map((line) => line.split(/\s+/)[1]);
  const parts =
    'accounts backup brand clock database disk files mail node scanner secrets settings';
  expect(new Set(subjects)).toEqual(new Set([...parts.split(' '), 'site']));
  expect(lines).toHaveLength(13);
});

type Broken = {
  what: string;
  settings?: Record<string, string>;
  without?: string;
  says: RegExp;
  code: 0 | 1;
  /** Runs the command, as a sample of what it prints and of its exit code. */
  isCommand?: true;
};

const broken: readonly Broken[] = [
  {
    what: 'two wrong settings',
    settings: { PORT: 'drie', BACKUP_KEEP: 'lang' },
    says: /^FAULT +settings +PORT must be .*\nFAULT +settings +BACKUP_KEEP must say/m,
    code: 1,
    isCommand: true,
  },
  {
    what: 'an unknown setting',
    settings: { BACKUP_SHEDULE: '03:30' },
    says: /^WARNING settings +BACKUP_SHEDULE is not a setting .* is BACKUP_SCHEDULE meant\?$/m,
    code: 0,
  },
  {
    what: 'a missing protection setting',
    without: 'CLAMAV',
    says: /^WARNING protection +CLAMAV is not set/m,
    code: 0,
  },
  {
    what: 'a database that cannot be reached',
    settings: { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' },
    says: /^FAULT +database +The database .*(not available|reached|answer)/im,
    code: 1,
  },
  {
    what: 'a key that does not fit the database',
    settings: { SECRET_KEY: 'x'.repeat(40) },
    says: /^FAULT +database +.*SECRET_KEY/m,
    code: 1,
  },
  {
    what: 'a mail server that is away',
    settings: { SMTP_URL: 'smtp://127.0.0.1:1' },
    says: /^FAULT +mail +127\.0\.0\.1:1 does not accept our mails: .*ECONNREFUSED/m,
    code: 1,
  },
  {
    what: 'no mail server',
    without: 'SMTP_URL',
    says: /^WARNING mail +SMTP_URL is not set/m,
    code: 0,
    isCommand: true,
  },
  {
    what: 'a store that refuses our credentials',
    settings: { S3_SECRET_ACCESS_KEY: 'another' },
    says: /^FAULT +files +.*SignatureDoesNotMatch/m,
    code: 1,
  },
  {
    what: 'a scanner that is away',
    settings: { CLAMAV: 'tcp://127.0.0.1:1' },
    says: /^FAULT +scanner +no file can be downloaded: .*cannot be reached/m,
    code: 1,
  },
  {
    what: 'a disk that is nearly full',
    settings: { ALERT_DISK_MB: '999999999' },
    says: /^FAULT +disk +.* free\. Make room/m,
    code: 1,
  },
  {
    what: 'a backup folder that cannot be used',
    settings: { BACKUP_TO: '/dev/null/backups' },
    says: /^FAULT +backup +the folder .* cannot be used for backups/m,
    code: 1,
  },
  {
    what: 'no backup',
    without: 'BACKUP_TO',
    says: /^WARNING backup +no backup is scheduled/m,
    code: 0,
  },
  {
    what: 'a brand that is still fictional',
    without: 'BRAND_EMAIL',
    says: /^WARNING brand +still that of the demo: BRAND_EMAIL\./m,
    code: 0,
  },
  {
    what: 'a certificate that is not trusted',
    without: 'NODE_EXTRA_CA_CERTS',
    says: /^FAULT +site +the server runs, but https:.* does not answer: .*SELF_SIGNED/m,
    code: 1,
    // This process trusts the certificate.
    isCommand: true,
  },
  {
    what: 'a proxy that TRUSTED_PROXIES does not count',
    settings: { TRUSTED_PROXIES: '0' },
    says: /^WARNING site +TRUSTED_PROXIES is 0/m,
    code: 0,
  },
];

it('the doctor accepts a brand that an administrator entered', async () => {
  const { BRAND_EMAIL: _, ...settings } = install.settings;
  const row = `insert into merkgegeven__c (id, createddate, lastmodifieddate, systemmodstamp, name, waarde__c)
    values ('test', now(), now(), now(), 'email', 'info@eigen.nl')`;
  await rowsAt(settings, row);
  const { bad } = await askDoctor(settings);
  await rowsAt(settings, `delete from merkgegeven__c where id = 'test'`);
  expect(bad).toEqual([]);
});

it.each(broken)('the doctor reports $what', async (one) => {
  const { settings = {}, without = '', says, code, isCommand = false } = one;
  const { [without]: _, ...all } = { ...install.settings, ...settings };
  const report = await (isCommand ? runDoctorCommand(all) : askDoctor(all));
  expect(report.lines.join('\n')).toMatch(says);
  expect(report.code).toBe(code);
  if (code === 1) return;
  const strict = isCommand ? runDoctorCommand(all, ['--strict']) : askDoctor(all, { strict: true });
  expect((await strict).code).toBe(1);
});

describe('the doctor reports of a proxy', () => {
  const bad = async () => (await askDoctor(install.settings)).bad.join('\n');

  it('that it changes the Origin of a form', async () => {
    install.proxy.origin = 'https://inside.example';
    expect(await bad()).toMatch(/^FAULT +site +a form is refused \(403\)/m);
  });
  it('that it removes headers', async () => {
    install.proxy.withoutHeaders = true;
    expect(await bad()).toMatch(/^FAULT +site +.* removes headers: content-security-policy\.$/m);
  });
  it('that the cookie is not Secure', async () => {
    install.proxy.plainCookies = true;
    expect(await bad()).toMatch(/^FAULT +site +the session cookie is not Secure/m);
  });
  it('that its clock differs', async () => {
    install.proxy.date = new Date(Date.now() - 3_600_000).toUTCString();
    expect(await bad()).toMatch(/^WARNING clock +that of the site differs .* 36\d\d seconds\.$/m);
  });
});

it('a mail server that refuses the password is a fault, and gets no mail', async () => {
  const sink = await openMailSink({ login: { user: 'wij', password: 'goed' } });
  try {
    const url = sink.url.replace('//', '//wij:fout@');
    const report = await askDoctor({ ...install.settings, SMTP_URL: url });
    expect(report.bad.join('\n')).toMatch(/^FAULT +mail +.*535.*Check SMTP_URL\.$/m);
    expect(report.bad.join('\n')).not.toContain('fout');
    expect([sink.seen(), install.sink.seen()]).toEqual([0, 0]);
  } finally {
    await sink.close();
  }
});

it('for the doctor a failed backup and one that is too old are faults', async () => {
  const note = (began: Date, error: string | null) => {
    const made = error === null ? { archive: 'a', bytes: 1 } : { archive: null, bytes: null };
    const run = { began, took: 1, error, scheduled: true, ...made };
    return openStoreAt(install.settings, (db) => noteBackupRun(db, run));
  };
  await note(new Date(), 'the disk is full');
  const failed = await askDoctor(install.settings);
  expect(failed.bad.join('\n')).toMatch(
    /^FAULT +backup +the last one failed .*: the disk is full$/m,
  );
  await rowsAt(install.settings, 'delete from backup_run returning id');
  await note(new Date(Date.now() - 3 * 86_400_000), null);
  const old = await askDoctor(install.settings);
  expect(old.bad.join('\n')).toMatch(
    /^FAULT +backup +the last good one is of .*, which is too old\.$/m,
  );
  await rowsAt(install.settings, 'delete from backup_run returning id');
});

it('for the doctor accounts with the demo password are a fault without DEMO', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'zorgeloos-doctor-demo-'));
  const own = { DATA_DIR: folder, PORT: String(await freePort()) };
  const demo = await startServer({ ...own, DEMO: '1' });
  const running = await askDoctor({ ...own, DEMO: '0' });
  expect(running.bad.join('\n')).toMatch(/^FAULT +accounts +.*public password/m);
  expect((await askDoctor({ ...own, DEMO: '1' })).bad).toEqual([]);
  await demo.end('SIGTERM');
  const stopped = await runDoctorCommand({ ...own, DEMO: '1' });
  expect(stopped.bad).toEqual([expect.stringMatching(/^WARNING site +no server answers/)]);
  const again = await startServer({ ...own, DEMO: '1' }); // The doctor has released the database.
  await again.end('SIGTERM');
});

it('the doctor creates nothing, and refuses an unknown option', async () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'zorgeloos-doctor-new-')), 'data');
  const own = { DATA_DIR: folder, DEMO: '1', PORT: String(await freePort()) };
  const report = await runDoctorCommand(own);
  expect(report.lines.join('\n')).toMatch(/^WARNING database +.* holds no database yet/m);
  expect(report.code).toBe(0);
  writeFileSync(folder, 'nothing was made here');
  const wrong = await runProgram(['src/cli/doctor.ts', '--fix'], {});
  expect(wrong.code).toBe(1);
});

it('for the doctor an old Node version is a fault', () => {
  expect(judgeNode('20.1.0')).toMatchObject([{ level: 'fault' }]);
  expect(judgeNode()).toMatchObject([{ level: 'ok' }]);
});
