import * as v from 'valibot';

export type RegisteredAddress = {
  postcode: string;
  houseNumber: number;
  letter: string | null;
  addition: string | null;
  street: string | null;
  town: string | null;
  /** The id of the address in the BAG (Dutch address register), 16 digits. */
  nummeraanduiding: string | null;
};

export type AddressSource = {
  /**
   * Empty when the register has no such address; `away` without a valid answer of the register.
   * `postcode` has the form `1234AB`.
   */
  addressesAt(house: {
    postcode: string;
    houseNumber: number;
  }): Promise<readonly RegisteredAddress[] | 'away'>;
};

export const noAddressSource: AddressSource = { addressesAt: async () => [] };

const patience = 2_000; // ms, decisions.md §9
/** The page limit of PDOK. */
const most = 100;

/** PDOK Locatieserver v3_1. `url`: its base URL. Source: domain.md §1. */
export const openPdok = (url: URL): AddressSource => ({
  async addressesAt(house) {
    try {
      const response = await fetch(questionFor(url, house), {
        signal: AbortSignal.timeout(patience),
        headers: { accept: 'application/json' },
        redirect: 'error',
      });
      if (!response.ok) return 'away';
      const answer = v.safeParse(pdokAnswer, await response.json());
      return answer.success
        ? answer.output.response.docs
            .map(addressOfDoc)
            .filter((address) => address.postcode === house.postcode)
        : 'away';
    } catch {
      // A timeout, a network error or invalid JSON.
      return 'away';
    }
  },
});

function questionFor(
  base: URL,
  { postcode, houseNumber }: { postcode: string; houseNumber: number },
): URL {
  const question = new URL(`${base.href.replace(/\/$/, '')}/free`);
  for (const filter of ['type:adres', `postcode:${postcode}`, `huisnummer:${houseNumber}`])
    question.searchParams.append('fq', filter);
  question.searchParams.set('rows', String(most));
  return question;
}

const text = v.optional(v.nullable(v.string()));

/** PDOK omits fields without a value. */
const pdokAnswer = v.object({
  response: v.object({
    docs: v.array(
      v.object({
        postcode: v.string(),
        huisnummer: v.number(),
        huisletter: text,
        huisnummertoevoeging: text,
        straatnaam: text,
        woonplaatsnaam: text,
        nummeraanduiding_id: text,
      }),
    ),
  }),
});

type PdokDoc = v.InferOutput<typeof pdokAnswer>['response']['docs'][number];

const addressOfDoc = (doc: PdokDoc): RegisteredAddress => ({
  postcode: doc.postcode,
  houseNumber: doc.huisnummer,
  letter: doc.huisletter ?? null,
  addition: doc.huisnummertoevoeging ?? null,
  street: doc.straatnaam ?? null,
  town: doc.woonplaatsnaam ?? null,
  nummeraanduiding: doc.nummeraanduiding_id ?? null,
});
