import { once } from 'node:events';
import { connect, type ConnectionOptions } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Addresses,
  openTlsProxy,
  pickAddresses,
  proxyNames,
  type TlsProxy,
} from '../../tls-proxy.ts';

/**
 * The TLS versions and ciphers that the sample configurations of deploy/ accept. They need no
 * server behind them.
 */

describe.each(proxyNames)('with the configuration for %s', (name) => {
  let addresses: Addresses;
  let proxy: TlsProxy;
  beforeAll(async () => {
    addresses = await pickAddresses();
    proxy = await openTlsProxy(name, addresses);
  });
  afterAll(() => proxy.close());

  /** The negotiated version and cipher; null: the handshake failed. */
  async function agreed(options: ConnectionOptions): Promise<string | null> {
    const socket = connect({
      host: '127.0.0.1',
      port: addresses.tls,
      servername: 'localhost',
      rejectUnauthorized: false,
      ...options,
    });
    const isOpen = await Promise.race([once(socket, 'secureConnect'), once(socket, 'error')]).then(
      ([error]) => error === undefined,
      () => false,
    );
    const found = isOpen ? `${String(socket.getProtocol())} ${socket.getCipher().name}` : null;
    socket.destroy();
    return found;
  }
  /** Old versions need ciphers that OpenSSL offers at security level 0 only. */
  const old = (version: 'TLSv1' | 'TLSv1.1'): ConnectionOptions => ({
    minVersion: version,
    maxVersion: version,
    ciphers: 'DEFAULT@SECLEVEL=0',
  });
  const twoWith = (ciphers: string): ConnectionOptions => ({
    minVersion: 'TLSv1.2',
    maxVersion: 'TLSv1.2',
    ciphers,
  });

  it('TLS 1.0 and 1.1 are refused', async () => {
    expect(await agreed(old('TLSv1'))).toBeNull();
    expect(await agreed(old('TLSv1.1'))).toBeNull();
  });

  it.each([
    'AES128-SHA',
    'AES128-GCM-SHA256',
    'AES256-GCM-SHA384',
    'ECDHE-RSA-AES128-SHA',
    'ECDHE-RSA-AES256-SHA384',
  ])('%s, without forward secrecy or authenticated encryption, is refused', async (cipher) =>
    expect(await agreed(twoWith(`${cipher}:@SECLEVEL=0`))).toBeNull(),
  );

  it('TLS 1.2 with forward secrecy and TLS 1.3 are accepted', async () => {
    expect(await agreed(twoWith('ECDHE-RSA-AES128-GCM-SHA256'))).toBe(
      'TLSv1.2 ECDHE-RSA-AES128-GCM-SHA256',
    );
    expect(await agreed({ minVersion: 'TLSv1.3' })).toMatch(/^TLSv1\.3 TLS_/);
  });
});
