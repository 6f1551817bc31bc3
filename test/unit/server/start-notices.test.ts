import { describe, expect, it } from 'vitest';
import { readConfig } from '#config.ts';
import { startNotices } from '#server/start/notices.ts';

const user = { isRoot: false };
const noticesOf = (environment: Record<string, string>, facts = user) =>
  startNotices(readConfig(environment), facts).join('\n');

describe('an operator is told at each start', () => {
  it.each([
    ['PUBLIC_URL', { PUBLIC_URL: 'https://www.voorbeeld.nl' }],
    ['HOST', { HOST: '0.0.0.0' }],
    [
      'NODE_ENV=production and DATABASE_URL',
      { NODE_ENV: 'production', DATABASE_URL: 'postgres://huis/db' },
    ],
    [
      'PUBLIC_URL and TRUSTED_PROXIES',
      { PUBLIC_URL: 'https://www.voorbeeld.nl', TRUSTED_PROXIES: '1' },
    ],
  ])('that %s switched the demo off, or that DEMO=1 keeps it on', (names, environment) => {
    expect(noticesOf(environment)).toMatch(
      new RegExp(`^The demo is off because of ${names}\\..* DEMO=1`),
    );
    expect(noticesOf({ ...environment, DEMO: '1' })).toMatch(
      new RegExp(`^Warning: .*DEMO=1.*${names}.*password`),
    );
    expect(noticesOf({ ...environment, DEMO: '0' })).not.toContain('DEMO');
  });

  it('that a production server does not know its public address', () => {
    const environment = { NODE_ENV: 'production', DEMO: '0' };
    expect(noticesOf(environment)).toMatch(/^PUBLIC_URL is not set\. .*every form is refused/);
    expect(noticesOf({ ...environment, PUBLIC_URL: 'https://www.voorbeeld.nl' })).toBe('');
  });

  it('that it runs as root', () => {
    expect(noticesOf({}, { isRoot: true })).toMatch(/^Warning: .*runs as root/);
  });
});

it('a demo that only this machine can reach gives no notice', () => expect(noticesOf({})).toBe(''));
