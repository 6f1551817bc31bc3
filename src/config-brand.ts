import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { type Brand, brandVariable } from '#protocol/site/brand.ts';
import { withoutSeparators, formatIban, isIban, isVatId } from '#protocol/brand/numbers.ts';
import { normalizeId } from '#protocol/ids.ts';
import { type ReadSetting, WrongSetting } from './config-values.ts';

const line = v.pipe(v.string('a text'), v.nonEmpty('a text'));
const link = v.pipe(
  v.string('an address like https://www.example.nl'),
  v.url('an address like https://www.example.nl'),
  v.regex(/^https?:/i, 'an address like https://www.example.nl'),
);

const idsOf = (prefix: string) => `ids of records that begin with ${prefix}`;

/** Accepts ids of 15 or 18 characters, and converts to 18. */
const idOf = (prefix: string) =>
  v.pipe(
    v.string(idsOf(prefix)),
    v.trim(),
    v.check((text) => normalizeId(text)?.startsWith(prefix) === true, idsOf(prefix)),
    v.transform((text) => normalizeId(text)!), // proof: the condition above checks this
  );

/** `null` means that the number is unknown. */
const numberOr = (isRight: (number: string) => boolean, message: string) =>
  v.optional(
    v.nullable(
      v.pipe(
        v.string(message),
        v.check((text) => isRight(withoutSeparators(text)), message),
        v.transform(withoutSeparators),
      ),
    ),
    null,
  );

const brandSchema = v.strictObject(
  {
    name: line,
    phone: line,
    outagePhone: v.optional(v.nullable(line), null),
    email: v.pipe(v.string('an e-mail address'), v.email('an e-mail address')),
    address: line,
    city: line,
    kvkNumber: v.pipe(v.string('eight digits'), v.regex(/^\d{8}$/, 'eight digits')),
    vatId: numberOr(isVatId, 'a Dutch VAT id like NL123456782B01'),
    iban: v.pipe(
      numberOr(isIban, 'an IBAN'),
      v.transform((number) => number && formatIban(number)),
    ),
    termsUrl: v.optional(v.nullable(link), null),
    disputeBody: v.optional(v.nullable(line), null),
    openingHours: line,
    webshopUrl: link,
    webshopSignOnUrl: v.nullable(link),
    mobilePortalUrl: link,
    securityDashboardUrl: link,
    communityId: line,
    accountIds: v.optional(v.array(idOf('001'), idsOf('001')), []),
    guestChatUserId: v.optional(v.nullable(idOf('005')), null),
    colours: v.record(
      v.pipe(v.string(), v.regex(/^[a-z-]+$/, 'the name of a token')),
      v.pipe(v.string(), v.regex(/^#[0-9a-fA-F]{6}$/, 'a colour like #0b7a4b')),
    ),
  },
  'given',
);

export const brandFileOf = (env: ReadSetting): string => env('BRAND_FILE') ?? 'brand.json';

/**
 * Reads `brand.json`, or BRAND_FILE. Environment variables override its values, except `colours`.
 */
export function readBrand(env: ReadSetting): Brand {
  const file = brandFileOf(env);
  const facts = readJson(file);
  for (const key of Object.keys(brandSchema.entries)) {
    const setting = key === 'colours' ? undefined : env(brandVariable(key));
    if (setting !== undefined) facts[key] = key === 'accountIds' ? setting.split(',') : setting;
  }
  const parsed = v.safeParse(brandSchema, facts);
  if (parsed.success) return { ...parsed.output, logo: null };
  const [issue] = parsed.issues;
  const path = v.getDotPath(issue) ?? '';
  const key = path.split('.')[0]!;
  const place =
    env(brandVariable(key)) === undefined ? `'${path}' in BRAND_FILE ${file}` : brandVariable(key);
  const value = typeof issue.input === 'string' ? `, not '${issue.input}'` : '';
  throw new WrongSetting(
    key in brandSchema.entries
      ? `${place} must be ${issue.message}${value}.`
      : `BRAND_FILE ${file} has an unknown key '${key}'.`,
  );
}

/** Administrators cannot change the values that the environment sets. */
export const fixedBrandKeys = (env: ReadSetting): readonly string[] =>
  Object.keys(brandSchema.entries).filter((key) => env(brandVariable(key)) !== undefined);

function readJson(file: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (value !== null && typeof value === 'object' && !Array.isArray(value)) return { ...value };
  } catch (error) {
    throw new WrongSetting(
      `BRAND_FILE ${file} cannot be read: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
  throw new WrongSetting(`BRAND_FILE ${file} must hold a JSON object.`);
}
