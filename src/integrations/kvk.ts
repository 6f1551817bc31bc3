import * as v from 'valibot';
import type { CompanyRegister, RegisteredCompany } from './company-register.ts';

export type KvkSettings = { url: URL; key: string };

const patience = 3_000; // ms

/**
 * The trade register of the Netherlands Chamber of Commerce: KVK API Basisprofiel v1, which has the
 * address and the end of a registration. `url`: up to `/api`. Source: domain.md §2.
 */
export const openKvk = ({ url, key }: KvkSettings): CompanyRegister => ({
  async find(kvk) {
    try {
      const response = await fetch(`${url.href.replace(/\/$/, '')}/v1/basisprofielen/${kvk}`, {
        signal: AbortSignal.timeout(patience),
        headers: { accept: 'application/json', apikey: key },
        redirect: 'error',
      });
      // IPD0004 and IPD0005: no such number, or one of which nothing may be given out.
      if (response.status === 404) return 'unknown';
      if (!response.ok) return 'away';
      const profile = v.safeParse(profileSchema, await response.json());
      return profile.success ? companyOf(profile.output) : 'away';
    } catch {
      // A timeout, a network error or invalid JSON.
      return 'away';
    }
  },
});

const text = v.optional(v.nullable(v.string()));

const profileSchema = v.object({
  naam: v.pipe(v.string(), v.trim(), v.nonEmpty()),
  /** Of the business; `yyyymmdd`. */
  materieleRegistratie: v.optional(v.nullable(v.object({ datumEinde: text }))),
  _embedded: v.optional(
    v.nullable(
      v.object({
        hoofdvestiging: v.optional(
          v.nullable(
            v.object({
              adressen: v.optional(
                v.nullable(
                  v.array(v.object({ type: text, indAfgeschermd: text, volledigAdres: text })),
                ),
              ),
            }),
          ),
        ),
      }),
    ),
  ),
});

function companyOf({
  naam,
  materieleRegistratie,
  _embedded,
}: v.InferOutput<typeof profileSchema>): RegisteredCompany {
  const addresses = _embedded?.hoofdvestiging?.adressen ?? [];
  const visited = addresses.find(
    ({ type, indAfgeschermd }) => type === 'bezoekadres' && indAfgeschermd !== 'Ja',
  );
  return {
    name: naam,
    address: addressOf(visited?.volledigAdres ?? ''),
    dissolved: Boolean(materieleRegistratie?.datumEinde),
  };
}

/** The register writes `Kadeweg 12        1621AA Hoorn`. */
function addressOf(full: string): string | null {
  const line = full
    .trim()
    .replace(/\s*(\d{4})\s?([A-Z]{2})\s+/, ', $1 $2 ')
    .replace(/\s+/g, ' ');
  return line === '' ? null : line;
}
