import type { ContractTerm } from '#protocol/telecom/selling.ts';
import { type ServiceKind, serviceKind } from '#protocol/telecom/service-kind.ts';
import { offersText } from './offers.ts';
import { serviceText } from './service.ts';

const { groups } = serviceText.tariffs;

/** The PDF with all prices. */
export const tariffSheetText = {
  title: 'Tarieven',
  intro: (day: string): string =>
    `Geldig op ${day}. De bedragen per maand gelden per stuk. Naast elk bedrag zonder btw staat het bedrag met btw.`,
  kinds: {
    [serviceKind.internet]: groups.internet,
    [serviceKind.mobile]: groups.mobile,
    [serviceKind.voip]: groups.telephony,
    [serviceKind.cloud]: groups.workplace,
    [serviceKind.tv]: groups.tv,
    [serviceKind.sla]: groups.sla,
    [serviceKind.hardware]: groups.hardware,
  } satisfies Record<ServiceKind, string>,
  columns: {
    product: 'Product',
    term: 'Looptijd',
    oneOff: 'Eenmalig',
    monthly: 'Per maand',
    withVat: 'met btw',
  },
  term: (term: ContractTerm): string => offersText.terms[term],
  option: (kinds: readonly string[]): string => `Optie bij ${kinds.join(', ')}`,
  foot: 'Je precieze tarief staat in je voorstel en in je contract.',
  fileName: 'tarieven.pdf',
} as const;
