import { describe, expect, it } from 'vitest';
import {
  allowedTargetText,
  isAllowedAddress,
  isAllowedHost,
  isPublicAddress,
  parseAllowedTargets,
  whyUnreachable,
} from '#integrations/public-address.ts';

describe('a public address', () => {
  it.each(['8.8.8.8', '93.184.215.14', '172.32.0.1', '2a00:1450:400e::8a', '2606:4700::1111'])(
    'is %s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  it.each([
    ['loopback', ['127.0.0.1', '127.8.9.10', '::1']],
    ['unspecified', ['0.0.0.0', '0.1.2.3', '::']],
    ['private', ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fd00::1', 'fc00::1']],
    ['link-local', ['169.254.1.1', 'fe80::1']],
    ['metadata', ['169.254.169.254', 'fd00:ec2::254', '168.63.129.16', '100.100.100.200']],
    ['shared', ['100.64.0.1', '100.127.255.255']],
    ['IPv4 in IPv6', ['::ffff:127.0.0.1', '::ffff:8.8.8.8', '::127.0.0.1', '64:ff9b::7f00:1']],
    ['tunnel', ['2002:7f00:1::', '2001::7f00:1']],
    ['multicast and broadcast', ['224.0.0.1', 'ff02::1', '255.255.255.255', '240.0.0.1']],
    ['documentation', ['192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1']],
    ['no', ['', 'localhost', '127.1', '0x7f000001']],
  ])('is never a %s address', (_kind, addresses) => {
    for (const address of addresses) expect(isPublicAddress(address), address).toBe(false);
  });
});

describe('allowed targets', () => {
  const parsed = (text: string) => parseAllowedTargets(text) ?? [];

  it('are names, addresses and ranges, with or without a port', () => {
    const text = 'hooks.example.nl, 10.1.2.3:8080, [::1]:8080, 10.0.0.0/8, fd00::/8';
    expect(parsed(text).map(allowedTargetText).join(', ')).toBe(text);
    expect(parseAllowedTargets('')).toEqual([]);
  });

  it.each(['10.0.0.0/33', '10.0.0/8', 'http://a.nl', 'a.nl:0', 'a.nl:70000', 'a b', '[a.nl]:1'])(
    'cannot be %s',
    (text) => expect(parseAllowedTargets(text)).toBeNull(),
  );

  it('allow that host on that port only', () => {
    const allowed = parsed('Hooks.Example.nl:8080');
    expect(isAllowedHost(allowed, { host: 'hooks.example.nl', port: 8080 })).toBe(true);
    expect(isAllowedHost(allowed, { host: 'hooks.example.nl', port: 8081 })).toBe(false);
    expect(isAllowedHost(allowed, { host: 'x.hooks.example.nl', port: 8080 })).toBe(false);
  });

  it('allow the addresses in a range, not in another notation', () => {
    const allowed = parsed('10.0.0.0/8');
    expect(isAllowedAddress(allowed, '10.9.9.9')).toBe(true);
    expect(isAllowedAddress(allowed, '11.0.0.1')).toBe(false);
    expect(isAllowedAddress(allowed, '::ffff:10.9.9.9')).toBe(false);
  });
});

describe('an address that no call can reach', () => {
  const why = (url: string, allowed = '') =>
    whyUnreachable(new URL(url), parseAllowedTargets(allowed) ?? []);

  it.each([
    ['http://example.nl/', 'url'],
    ['http://8.8.8.8/', 'url'],
    ['https://10.0.0.1/', 'address'],
    ['https://[::1]/', 'address'],
    ['https://2130706433/', 'address'],
    ['https://localhost/', 'address'],
    ['https://hooks.localhost:8443/', 'address'],
    ['https://example.nl/', null],
    ['https://8.8.8.8/', null],
  ])('%s: %s', (url, reason) => expect(why(url)).toBe(reason));

  it.each(['http://hooks.example.nl/', 'https://10.1.2.3:8080/', 'http://10.9.9.9/'])(
    'is not one that the operator allows: %s',
    (url) => expect(why(url, 'hooks.example.nl, 10.1.2.3:8080, 10.9.0.0/16')).toBeNull(),
  );

  it('is one beside the hosts that the operator allows', () => {
    expect(why('http://example.nl/', 'hooks.example.nl')).toBe('url');
    expect(why('https://10.1.2.3/', '10.1.2.3:8080')).toBe('address');
  });

  it('is no name when a range is allowed, because it may lead into the range', () => {
    expect(why('http://localhost/', '127.0.0.0/8')).toBeNull();
    expect(why('http://10.0.0.1/', '127.0.0.0/8')).toBe('address');
  });
});
