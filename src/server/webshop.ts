import { X509Certificate } from 'node:crypto';
import type { Secrets } from '#db/secrets.ts';
import type { Db } from '#db/connection.ts';
import { newSigningKey } from '#integrations/self-signed.ts';
import {
  openWebshop,
  type SigningKey,
  type SigningKeys,
  type Webshop,
} from '#integrations/webshop.ts';
import type { Config } from '../config.ts';

/** Without a signing key in the settings, the server creates one and stores it in the database. */
export const openServerWebshop = ({ webshop, brand }: Config, store: SecretStore): Webshop =>
  openWebshop(
    brand.webshopSignOnUrl === null
      ? null
      : { url: brand.webshopSignOnUrl, entityId: webshop.entityId ?? brand.webshopSignOnUrl },
    webshop.keys === undefined
      ? async () => signingKeys(await readPairs(store))
      : async () => webshop.keys!, // proof: the condition above checks that it is defined
  );

type SecretStore = { db: Db; secrets: Secrets };

const secret = 'webshop-signing';

/** The current pair, and the next one, whose certificate shops receive in advance. */
type Pairs = readonly [SigningKey, SigningKey];

const newPair = (): Promise<SigningKey> => newSigningKey('Zorgeloos webshop sign-on', new Date());
const written = (pairs: Pairs): Buffer => Buffer.from(JSON.stringify(pairs));
const stored = ({ db, secrets }: SecretStore): Promise<Buffer> =>
  secrets.readOrMake(db, secret, async () => written([await newPair(), await newPair()]));

/** Another copy of the server can have replaced the pairs. */
const readPairs = async (store: SecretStore): Promise<Pairs> =>
  // proof: the function `written` encoded this text
  JSON.parse((await stored(store)).toString()) as Pairs;

const signingKeys = ([current, next]: Pairs): SigningKeys => ({
  current,
  next: [next.certificate],
});

export async function webshopCertificateEnd(
  { webshop, brand }: Pick<Config, 'webshop' | 'brand'>,
  { db, secrets }: SecretStore,
): Promise<Date | null> {
  if (brand.webshopSignOnUrl === null) return null;
  const certificate = webshop.keys?.current.certificate ?? (await madeCertificate(db, secrets));
  return certificate === null ? null : new X509Certificate(certificate).validToDate;
}

async function madeCertificate(db: Db, secrets: Secrets): Promise<string | null> {
  const found = await secrets.find(db, secret);
  if (found === undefined) return null;
  // proof: the function `written` encoded this text
  const [current] = JSON.parse(found.toString()) as Pairs;
  return current.certificate;
}

/** A shop refuses our sign-ons until it has read the new certificate from our metadata. */
export async function rollWebshopKey(store: SecretStore): Promise<void> {
  const before = await stored(store);
  // proof: the function `written` encoded this text
  const [, next] = JSON.parse(before.toString()) as Pairs;
  if (
    !(await store.secrets.replace(store.db, secret, {
      before,
      after: written([next, await newPair()]),
    }))
  )
    throw new Error(
      'Another command changed the webshop key at the same time: run this command again',
    );
}
