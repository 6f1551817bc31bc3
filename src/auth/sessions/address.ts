import { isIPv6, SocketAddress } from 'node:net';

/**
 * Returns the part of a network address that a visitor can hardly change: a whole IPv4 address, or
 * the /64 prefix of an IPv6 address.
 */
export function throttledAddress(address: string): string {
  const bare =
    address.startsWith('::ffff:') && address.includes('.')
      ? address.slice('::ffff:'.length)
      : address;
  if (!bare.includes(':') || !isIPv6(bare)) return bare;
  const [head = '', tail] = new SocketAddress({ address: bare, family: 'ipv6' }).address.split(
    '::',
  );
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const groups = [
    ...first,
    ...Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0'),
    ...last,
  ];
  return `${groups.slice(0, 4).join(':')}::/64`;
}
