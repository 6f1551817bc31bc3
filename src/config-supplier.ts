import type { KvkSettings } from '#integrations/kvk.ts';
import type { SupplierSettings } from '#integrations/supplier.ts';
import { type ReadSetting, serviceUrlOf, WrongSetting } from './config-values.ts';

const shortest = 24;

const kvkUrl = 'https://api.kvk.nl/api';

/** Undefined: visitors type the name of their company, which nobody checks. */
export function kvkOf(env: ReadSetting): KvkSettings | undefined {
  const key = env('KVK_API_KEY');
  const url = serviceUrlOf('KVK_API_URL', env('KVK_API_URL') ?? kvkUrl);
  if (key !== undefined && url !== undefined) return { url, key };
  if (env('KVK_API_URL') !== undefined)
    throw new WrongSetting('KVK_API_URL needs KVK_API_KEY as well.');
  return undefined;
}

/** Undefined: people order at the supplier themselves. */
export function supplierOf(env: ReadSetting): SupplierSettings | undefined {
  const url = serviceUrlOf('SUPPLIER_URL', env('SUPPLIER_URL'));
  const secret = env('SUPPLIER_SECRET');
  if (secret !== undefined && secret.length < shortest)
    throw new WrongSetting(
      `SUPPLIER_SECRET must have ${String(shortest)} characters or more, ` +
        'as openssl rand -base64 24 makes one.',
    );
  if (url !== undefined && secret !== undefined) return { url, secret };
  if (url !== undefined) throw new WrongSetting('SUPPLIER_URL needs SUPPLIER_SECRET as well.');
  if (secret !== undefined) throw new WrongSetting('SUPPLIER_SECRET needs SUPPLIER_URL as well.');
  return undefined;
}
