import { BlockList, isIP } from 'node:net';
import { domainToASCII } from 'node:url';

/**
 * Which addresses belong to the public internet. Source: the IANA registries of special-purpose
 * addresses for IPv4 and IPv6 (RFC 6890), and the metadata services of cloud providers.
 */

const notPublic = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8], // this network
  ['10.0.0.0', 8], // private
  ['100.64.0.0', 10], // shared by customers of a provider
  ['127.0.0.0', 8], // loopback
  ['168.63.129.16', 32], // services of Azure
  ['169.254.0.0', 16], // link-local, with the metadata services
  ['172.16.0.0', 12], // private
  ['192.0.0.0', 24], // protocol assignments
  ['192.0.2.0', 24], // documentation
  ['192.31.196.0', 24], // AS112
  ['192.52.193.0', 24], // AMT
  ['192.88.99.0', 24], // 6to4 relays
  ['192.168.0.0', 16], // private
  ['192.175.48.0', 24], // AS112
  ['198.18.0.0', 15], // benchmarks
  ['198.51.100.0', 24], // documentation
  ['203.0.113.0', 24], // documentation
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved, and broadcast
] as const)
  notPublic.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of [
  ['2001::', 23], // protocol assignments, with Teredo
  ['2001:db8::', 32], // documentation
  ['2002::', 16], // 6to4, which contains an IPv4 address
  ['2620:4f:8000::', 48], // AS112
  ['3fff::', 20], // documentation
] as const)
  notPublic.addSubnet(net, prefix, 'ipv6');

/** Addresses that contain an IPv4 address, such as `::ffff:127.0.0.1`, are outside of this range. */
const globalIpv6 = new BlockList();
globalIpv6.addSubnet('2000::', 3, 'ipv6');

/** False for what is no address too. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !notPublic.check(address, 'ipv4');
  return version === 6 && globalIpv6.check(address, 'ipv6') && !notPublic.check(address, 'ipv6');
}

/** A host with an optional port, or a range of addresses. */
export type AllowedTarget =
  | { kind: 'host'; host: string; port: number | null }
  | { kind: 'range'; text: string; range: BlockList };

/**
 * Names, addresses and ranges such as `hooks.example.nl, 10.1.2.3:8080, [::1]:8080, 10.0.0.0/8`,
 * separated by commas. Null when one of them is invalid.
 */
export function parseAllowedTargets(text: string): AllowedTarget[] | null {
  const entries = text.split(',').map((entry) => entry.trim());
  const targets = entries.filter(Boolean).map(allowedTargetOf);
  return targets.includes(null) ? null : targets.filter((target) => target !== null);
}

function allowedTargetOf(entry: string): AllowedTarget | null {
  if (entry.includes('/')) return allowedRangeOf(entry);
  const [, bracketed, plain, digits] =
    /^(?:\[([0-9a-f:.]+)\]|([^\s:/@[\]]+))(?::(\d{1,5}))?$/i.exec(entry) ?? [];
  const host = normalHostOf(bracketed === undefined ? plain : `[${bracketed}]`);
  const port = digits === undefined ? null : Number(digits);
  if (host === null || (port !== null && (port < 1 || port > 65_535))) return null;
  return { kind: 'host', host, port };
}

/** As `URL` writes it, without brackets. */
function normalHostOf(host: string | undefined): string | null {
  if (host === undefined || !URL.canParse(`http://${host}/`)) return null;
  const { hostname } = new URL(`http://${host}/`);
  const bare = hostname.replace(/^\[|\]$/g, '');
  return isIP(bare) > 0 || domainToASCII(bare) !== '' ? bare : null;
}

function allowedRangeOf(text: string): AllowedTarget | null {
  const [address = '', digits = '', ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0 || !/^\d{1,3}$/.test(digits)) return null;
  if (Number(digits) > (version === 4 ? 32 : 128)) return null;
  const range = new BlockList();
  range.addSubnet(address, Number(digits), version === 4 ? 'ipv4' : 'ipv6');
  return { kind: 'range', text, range };
}

export const allowedTargetText = (target: AllowedTarget): string => {
  if (target.kind === 'range') return target.text;
  const host = isIP(target.host) === 6 ? `[${target.host}]` : target.host;
  return target.port === null ? host : `${host}:${String(target.port)}`;
};

/** `host`: without the brackets of IPv6. `port`: the one that a call goes to. */
export const hostOf = ({ protocol, hostname, port }: URL): { host: string; port: number } => ({
  host: hostname.replace(/^\[|\]$/g, ''),
  port: Number(port || (protocol === 'https:' ? 443 : 80)),
});

export const isAllowedHost = (
  allowed: readonly AllowedTarget[],
  { host, port }: { host: string; port: number },
): boolean =>
  allowed.some(
    (target) =>
      target.kind === 'host' &&
      target.host === host &&
      (target.port === null || target.port === port),
  );

/**
 * A range never contains an IPv4 address that is written as IPv6: connect by one notation only.
 */
export const isAllowedAddress = (allowed: readonly AllowedTarget[], address: string): boolean => {
  const version = isIP(address);
  if (version === 0 || /^::ffff:/i.test(address)) return false;
  return allowed.some(
    (target) =>
      target.kind === 'range' && target.range.check(address, version === 4 ? 'ipv4' : 'ipv6'),
  );
};

/** `url`: https is needed. `address`: it is not on the public internet. */
export type UnreachableReason = 'url' | 'address';

/**
 * Why a call of this address can never work; null when only a look-up of its name can tell. With
 * allowed ranges, any name may lead into one of them.
 */
export function whyUnreachable(
  url: URL,
  allowed: readonly AllowedTarget[],
): UnreachableReason | null {
  const { host, port } = hostOf(url);
  if (isAllowedHost(allowed, { host, port })) return null;
  const isAddress = isIP(host) > 0;
  const isInRange = isAddress
    ? isAllowedAddress(allowed, host)
    : allowed.some(({ kind }) => kind === 'range');
  if (isInRange) return null;
  if (isAddress ? !isPublicAddress(host) : /(^|\.)localhost$/.test(host)) return 'address';
  return url.protocol === 'https:' ? null : 'url';
}
