import * as v from 'valibot';

/** One door as an address register knows it. */
export type RegisteredAddress = {
  postcode: string;
  houseNumber: number;
  letter: string | null;
  addition: string | null;
  street: string | null;
  town: string | null;
  /** Its number in the BAG, 16 digits. */
  nummeraanduiding: string | null;
};

/** Where addresses are known that we do not keep ourselves. */
export type AddressSource = {
  /**
   * Every door at this postcode (`1234AB`) and number, none when the register knows none; `away`
   * when it did not say. Never throws.
   */
  addressesAt(house: {
    postcode: string;
    houseNumber: number;
  }): Promise<readonly RegisteredAddress[] | 'away'>;
};

/** No second source: what our own table does not know, nobody knows. */
export const noAddressSource: AddressSource = { addressesAt: async () => [] };

const patience = 2_000; // ms, decisions.md §9
/** PDOK gives no more at once, and no house number has more doors that we need to show. */
const most = 100;

/** PDOK Locatieserver v3_1, `url` its base. Source: domain.md §1. */
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
      return 'away'; // too late, refused, no JSON: whoever asks goes on without
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

/** Fields that a document does not have are absent, not empty. */
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
