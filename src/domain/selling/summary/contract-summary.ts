import { createHash } from 'node:crypto';
import { contractSummaryText as words } from '#messages/site/order/contract-summary.ts';
import type { Brand } from '#protocol/site/brand.ts';
import { vatOf, vatRate, withVat } from '#protocol/telecom/pricing.ts';
import { type ContractTerm, contractTerms } from '#protocol/telecom/selling.ts';
import { type ServiceKind, serviceKind } from '#protocol/telecom/service-kind.ts';

/**
 * `monthly`, `oneOff`: of one piece, in cents without VAT. `speed`: in Mbit/s; `normal` and `least`
 * are the percentages of it that the contract promises, null when staff entered none.
 */
export type SummaryLine = {
  name: string;
  kind: ServiceKind;
  description: string;
  quantity: number;
  monthly: number;
  oneOff: number;
  term: ContractTerm;
  speed: { down: number; up: number; normal: number | null; least: number | null } | null;
  router: boolean;
  fixedIp: boolean;
};

/** `discount`: per month, in cents. `numbers`: those that the customer brings. */
export type SummaryFacts = {
  lines: readonly SummaryLine[];
  numbers: readonly string[];
  discount: number;
  brand: Pick<Brand, 'name' | 'address' | 'phone' | 'email' | 'disputeBody'>;
};

export type SummaryRow = { name: string; value: string; strong: boolean };

export type SummarySection = {
  id: keyof typeof words.headings;
  heading: string;
  rows: readonly SummaryRow[];
  paragraphs: readonly string[];
};

/** The text of the page, of the PDF and of the acceptance. Contains nothing of a person. */
export type ContractSummary = {
  title: string;
  intro: string;
  provider: readonly string[];
  sections: readonly SummarySection[];
};

/**
 * The summary of the contract, for before the acceptance. Source: Implementing Regulation (EU)
 * 2019/2243; art. 7.1 Tw (domain.md §5).
 */
export function contractSummary(facts: SummaryFacts): ContractSummary {
  const { name, address, phone, email } = facts.brand;
  const sections = {
    services: services(facts),
    speeds: speeds(facts),
    price: price(facts),
    duration: duration(facts),
    accessibility: { rows: [], paragraphs: [words.accessibility] },
    other: {
      rows: [],
      paragraphs: [
        [
          ...(hasPowerRisk(facts) ? [words.other.power] : []),
          words.other.privacy,
          words.other.complaint(facts.brand),
        ].join(' '),
      ],
    },
  } satisfies Record<SummarySection['id'], Part>;
  return {
    title: words.title,
    intro: words.intro,
    provider: [name, address, phone, email],
    // proof: `Object.keys` returns only keys of `headings`, in their order
    sections: (Object.keys(words.headings) as SummarySection['id'][]).map((id) => ({
      id,
      heading: words.headings[id],
      ...sections[id],
    })),
  };
}

/** The same for the same text: proof of what was read. 64 hexadecimal digits. */
export const summaryHash = (summary: ContractSummary): string =>
  createHash('sha256').update(JSON.stringify(summary)).digest('hex');

/** For a mail or a stored consent. */
export const summaryPlainText = ({ title, provider, sections }: ContractSummary): string =>
  [
    title,
    provider.join('\n'),
    ...sections.map(({ heading, rows, paragraphs }) =>
      [heading, ...rows.map((row) => `${row.name}: ${row.value}`), ...paragraphs].join('\n'),
    ),
  ].join('\n\n');

type PricedOrder = {
  lines: readonly Pick<SummaryLine, 'quantity' | 'monthly' | 'oneOff'>[];
  discount: number;
};

/** What the order costs, in cents without VAT. */
export function orderSums({ lines, discount }: PricedOrder): { monthly: number; oneOff: number } {
  const sum = (of: 'monthly' | 'oneOff'): number =>
    lines.reduce((total, line) => total + line[of] * line.quantity, 0);
  return { monthly: sum('monthly') - discount, oneOff: sum('oneOff') };
}

type Part = Pick<SummarySection, 'rows' | 'paragraphs'>;

const hasPowerRisk = ({ lines }: SummaryFacts): boolean =>
  lines.some(({ kind }) => kind === serviceKind.internet || kind === serviceKind.voip);

function services({ lines, numbers }: SummaryFacts): Part {
  const products = lines.map(({ kind, quantity, name, description }) =>
    words.service(words.kinds[kind], words.product(words.each(quantity, name), description)),
  );
  const extras = [
    ...(lines.some(({ fixedIp }) => fixedIp) ? [words.fixedIp] : []),
    ...(lines.some(({ router }) => router) ? [words.router] : []),
    ...(numbers.length === 0 ? [] : [words.numbers(numbers)]),
  ];
  return {
    rows: [],
    paragraphs: [...products, ...(extras.length === 0 ? [] : [extras.join(' ')])],
  };
}

function speeds({ lines }: SummaryFacts): Part {
  const fast = lines.flatMap(({ name, kind, speed }) =>
    speed === null || kind !== serviceKind.internet ? [] : [{ name, ...speed }],
  );
  const rows = fast.flatMap(({ name, down, up, normal, least }) => {
    const of = fast.length === 1 ? null : name;
    const share = (text: string, percent: number | null): SummaryRow[] =>
      percent === null
        ? []
        : [row(text, words.speed.both(partOf(down, percent), partOf(up, percent)))];
    return [
      row(words.speed.advertised(of), words.speed.both(down, up)),
      ...share(words.speed.normal(of), normal),
      ...share(words.speed.least(of), least),
    ];
  });
  const first = fast.length === 0 ? words.speed.none : words.speed.slower;
  return { rows, paragraphs: [`${first} ${words.remedies}`] };
}

const partOf = (speed: number, percent: number): number => Math.round((speed * percent) / 100);

const row = (name: string, value: string, strong = false): SummaryRow => ({ name, value, strong });

function price({ lines, discount }: SummaryFacts): Part {
  const { monthly, oneOff } = orderSums({ lines, discount });
  const usesMinutes = lines.some(
    ({ kind }) => kind === serviceKind.mobile || kind === serviceKind.voip,
  );
  const { price: text, amount } = words;
  return {
    rows: [
      ...lines.map((line) =>
        row(
          text.line(line.quantity, line.name, line.monthly),
          amount(line.monthly * line.quantity),
        ),
      ),
      ...(discount === 0 ? [] : [row(text.discount, text.minus(discount))]),
      row(text.monthly, amount(monthly), true),
      row(text.withVat(vatRate), amount(monthly + vatOf([monthly]))),
      ...(oneOff === 0
        ? []
        : [
            row(text.oneOff, amount(oneOff), true),
            row(text.oneOffWithVat(vatRate), amount(withVat(oneOff))),
          ]),
    ],
    paragraphs: usesMinutes ? [text.usage] : [],
  };
}

function duration({ lines }: SummaryFacts): Part {
  const terms = contractTerms.filter((term) => lines.some((line) => line.term === term));
  const [only = 0] = terms;
  const isSingle = terms.length <= 1;
  const { duration: text } = words;
  const early = terms.some((term) => term > 0) ? [text.early] : [];
  const router = lines.some((line) => line.router) ? [text.router] : [];
  const end = [...early, ...router].join(' ');
  return {
    rows: isSingle ? [] : lines.map(({ name, term }) => row(name, text.term(term))),
    paragraphs: [isSingle ? text.one(only) : text.several, ...(end === '' ? [] : [end])],
  };
}
