import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

type Signing = {
  challenge: string;
  origin: string;
  host?: string;
  verified?: boolean;
  counter?: number;
};

/**
 * A virtual authenticator: creates one passkey and signs with it, in the JSON that a browser sends.
 * Source: Web Authentication Level 3 §6.
 */
export function authenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  const cose = Buffer.concat([
    hex('a5010203262001215820'),
    Buffer.from(x, 'base64url'),
    hex('225820'),
    Buffer.from(y, 'base64url'),
  ]);
  const common = { id: id.toString('base64url'), type: 'public-key' };
  return {
    id: common.id,
    make({ challenge, origin, host, verified, counter = 0 }: Signing): string {
      const known = Buffer.concat([Buffer.alloc(16), hex('0010'), id, cose]);
      const data = Buffer.concat([
        dataOf({
          host: host ?? new URL(origin).hostname,
          flags: 0x41 | (verified === false ? 0 : 4),
          counter,
        }),
        known,
      ]);
      const attestation = Buffer.concat([
        hex('a363666d74646e6f6e656761747453746d74a068617574684461746158'),
        Buffer.from([data.length]),
        data,
      ]);
      const client = clientData('webauthn.create', { challenge, origin });
      return JSON.stringify({
        ...common,
        response: {
          attestationObject: text(attestation),
          clientDataJSON: text(client),
          transports: ['internal'],
        },
      });
    },
    use({ challenge, origin, host, verified, counter = 0 }: Signing, user?: string): string {
      const data = dataOf({
        host: host ?? new URL(origin).hostname,
        flags: verified === false ? 1 : 5,
        counter,
      });
      const client = clientData('webauthn.get', { challenge, origin });
      const signature = createSign('sha256')
        .update(data)
        .update(createHash('sha256').update(client).digest())
        .sign(privateKey);
      const userHandle = user === undefined ? {} : { userHandle: text(Buffer.from(user)) };
      return JSON.stringify({
        ...common,
        response: {
          authenticatorData: text(data),
          clientDataJSON: text(client),
          signature: text(signature),
          ...userHandle,
        },
      });
    },
  };
}

const hex = (bytes: string) => Buffer.from(bytes, 'hex');
const text = (bytes: Buffer) => bytes.toString('base64url');
const clientData = (type: string, said: { challenge: string; origin: string }) =>
  Buffer.from(
    JSON.stringify({ type, challenge: said.challenge, origin: said.origin, crossOrigin: false }),
  );

function dataOf({
  host,
  flags,
  counter,
}: {
  host: string;
  flags: number;
  counter: number;
}): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([createHash('sha256').update(host).digest(), Buffer.from([flags]), count]);
}
