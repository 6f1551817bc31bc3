import { isIPv6, SocketAddress } from 'node:net';

/** Shortens an IPv6 address, and returns `::ffff:` with an IPv4 address as that IPv4 address. */
export function wholeAddress(address: string): string {
  const bare =
    address.startsWith('::ffff:') && address.includes('.')
      ? address.slice('::ffff:'.length)
      : address;
  return bare.includes(':') && isIPv6(bare)
    ? new SocketAddress({ address: bare, family: 'ipv6' }).address
    : bare;
}

/**
 * The part of a network address that a visitor can hardly change: an IPv4 address, or the /64
 * prefix of an IPv6 address. For rate limits only; evidence needs the whole address.
 */
export function throttledAddress(address: string): string {
  const whole = wholeAddress(address);
  if (!isIPv6(whole)) return whole;
  const [head = '', tail] = whole.split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const groups = [
    ...first,
    ...Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0'),
    ...last,
  ];
  return `${groups.slice(0, 4).join(':')}::/64`;
}
