import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { installFromDebian } from '../../../scripts/debian.mjs';
import { secretSettings } from '#config-secrets.ts';
import { readConfig } from '#config.ts';

/** The systemd unit and its settings, checked by systemd and by the server. */

const project = join(import.meta.dirname, '..', '..', '..');
const read = (path: string) => readFileSync(join(project, path), 'utf8');
const unit = read('deploy/zorgeloos.service');
function linesOf(name: string): string[] {
  const lines = unit.split('\n').filter((line) => line.startsWith(`${name}=`));
  return lines.map((line) => line.slice(name.length + 1));
}

let program: string;
const folder = mkdtempSync(join(tmpdir(), 'zorgeloos-unit-'));
beforeAll(async () => {
  const found = await installFromDebian('/usr/bin/systemd-analyze', ['systemd']);
  if (!found) throw new Error('There is no systemd-analyze (Debian: systemd).');
  program = found;
});
afterAll(() => rmSync(folder, { recursive: true }));

const analyze = (...words: string[]) => {
  const { status, stdout, stderr } = spawnSync(program, words, { encoding: 'utf8' });
  return { status, said: stdout + stderr };
};

it('systemd finds no fault in the unit', () => {
  const node = join(folder, 'node_modules', '.bin', 'node');
  mkdirSync(join(folder, 'node_modules', '.bin'), { recursive: true });
  writeFileSync(node, '');
  chmodSync(node, 0o755);
  const file = join(folder, 'zorgeloos.service');
  writeFileSync(file, unit.replaceAll('/opt/zorgeloos', folder));
  expect(analyze('verify', '--man=no', file)).toEqual({ status: 0, said: '' });
});

it('the exposure of the unit is at most 1.5 of 10', () => {
  const file = join(project, 'deploy/zorgeloos.service');
  const { status, said } = analyze('security', '--offline=true', '--threshold=15', file);
  expect(said).toContain('Overall exposure level');
  expect(status).toBe(0);
});

it('the unit starts what npm run serve starts, on the Node of the release', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: { serve: string } };
  const command = /exec node (.*)$/.exec(scripts.serve)?.[1];
  expect(linesOf('ExecStart')).toEqual([`/opt/zorgeloos/node_modules/.bin/node ${command}`]);
});

it('systemd does not restart after an exit code that only the operator can fix', () => {
  const codes = read('src/server/start/refusals.ts').matchAll(/^ {2}(\w+): (\d+),$/gm);
  const named = new Map([...codes].map(([, name, code]) => [name, code]));
  expect([...named.keys()]).toEqual([
    'unfit',
    'away',
    'software',
    'listen',
    'folder',
    'backup',
    'access',
    'setting',
  ]);
  const hopeless = ['unfit', 'folder', 'backup', 'access', 'setting'].map((name) =>
    named.get(name),
  );
  expect(linesOf('RestartPreventExitStatus')).toEqual([hopeless.join(' ')]);
});

it('the server accepts the sample settings, which hold no secret', () => {
  const settings: Record<string, string> = {};
  const lines = read('deploy/settings.env').matchAll(/^([A-Z_]+)="?([^"\n]*)"?$/gm);
  for (const [, name, value] of lines) {
    settings[name!] = name!.endsWith('_FILE') ? join(folder, name!) : value!;
    if (name!.endsWith('_FILE')) writeFileSync(settings[name!]!, 'x'.repeat(40), { mode: 0o640 });
  }
  expect(Object.keys(settings).length).toBeGreaterThan(8);
  expect(secretSettings.filter((name) => name in settings)).toEqual(['DATABASE_URL']);
  expect(settings['DATABASE_URL']).not.toMatch(/:[^/]*@/);
  const config = readConfig(settings);
  expect(config).toMatchObject({ production: true, dataDir: '/var/lib/zorgeloos' });
  expect(config.publicUrl?.protocol).toBe('https:');
  expect(config).toMatchObject({ demo: false, trustedProxies: 1, exposedSecretFiles: [] });
});
