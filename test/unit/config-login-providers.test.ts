import { describe, expect, it } from 'vitest';
import { readConfig } from '#config.ts';
import { WrongSetting } from '#config-values.ts';

const tenant = '11111111-aaaa-4aaa-8aaa-111111111111';
const base = { key: 'kantoor', label: 'Kantoor', clientId: 'wij', clientSecret: 'heel-geheim' };
const entra = (path: string, more: object = {}) => ({
  ...base,
  issuer: `https://login.microsoftonline.com/${path}/v2.0`,
  ...more,
});

const read = (providers: unknown, STAFF_PASSWORD = 'on') =>
  readConfig({
    LOGIN_PROVIDERS: typeof providers === 'string' ? providers : JSON.stringify(providers),
    STAFF_PASSWORD,
  });

describe('LOGIN_PROVIDERS', () => {
  it('takes Entra by its address, with the tenant of the issuer', () => {
    const [one] = read([entra(tenant)]).loginProviders;
    expect(one).toMatchObject({ kind: 'entra', tenants: [tenant], secondFactor: 'own' });
  });

  it('takes a list of tenants for common and organizations', () => {
    const [one] = read([entra('common', { tenants: [tenant.toUpperCase()] })]).loginProviders;
    expect(one?.tenants).toEqual([tenant]);
  });

  it('takes any other provider', () => {
    const [one] = read([{ ...base, issuer: 'https://accounts.google.com' }]).loginProviders;
    expect(one).toMatchObject({ kind: 'oidc', tenants: [], graceMinutes: 60 });
  });

  it.each([
    ['common without tenants', [entra('common')], /anybody can log in: name the allowed tenants/],
    ['organizations without tenants', [entra('organizations')], /name the allowed tenants/],
    ['consumers without tenants', [entra('consumers')], /name the allowed tenants/],
    ['an empty list of tenants', [entra('common', { tenants: [] })], /name the allowed tenants/],
    ['a tenant by name', [entra('common', { tenants: ['contoso.com'] })], /GUID/],
    ['an issuer by name', [entra('contoso.com')], /GUID/],
    [
      'another tenant than the issuer',
      [entra(tenant, { tenants: ['2'.repeat(8) + tenant.slice(8)] })],
      /another tenant/,
    ],
    ['Entra as a plain provider', [entra(tenant, { kind: 'oidc' })], /kind is entra/],
    [
      'common elsewhere',
      [{ ...base, kind: 'entra', tenants: [tenant], issuer: 'https://login.example/common/v2.0' }],
      /name one tenant/,
    ],
    ['version 1', [{ ...base, issuer: `https://login.microsoftonline.com/${tenant}` }], /v2\.0/],
    ['plain http', [{ ...base, issuer: 'http://login.example' }], /https/],
    [
      'tenants of another provider',
      [{ ...base, issuer: 'https://a.example', tenants: [tenant] }],
      /only Microsoft/,
    ],
    ['a key twice', [entra(tenant), entra(tenant)], /twice/],
    ['an unknown setting', [entra(tenant, { tenant })], /JSON/],
    ['no JSON', '{geheim', /JSON/],
  ])('refuses %s, without showing the secret', (_, providers, says) => {
    const failing = () => read(providers);
    expect(failing).toThrow(WrongSetting);
    expect(failing).toThrow(says);
    expect(failing).not.toThrow(/geheim/);
  });
});

it('STAFF_PASSWORD=off needs a provider', () => {
  expect(() => read([], 'off')).toThrow(/staff could not log in/);
  expect(read([entra(tenant)], 'off').staffPassword).toBe('off');
});
