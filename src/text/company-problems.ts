import type { ProblemCode } from '#wire/problem.ts';

/** What Mijn bedrijf refuses. */
export const companyProblemText = {
  'form.websiteWrong': 'Vul een webadres in, bijvoorbeeld www.jouwbedrijf.nl.',
  'company.changed': 'Iemand anders heeft dit net aangepast. Kijk welke waarde klopt en sla het dan opnieuw op.',
  'company.addressUnknown': 'We kennen dit adres nog niet. Vul de straat en de plaats zelf in.',
  'contact.ownAccount': 'Deze persoon logt zelf in en past de eigen gegevens aan bij Mijn gegevens.',
  'contact.mainContact': 'Dit is de hoofdcontactpersoon. Vraag ons eerst om een andere hoofdcontactpersoon.',
  'contact.known': 'Er staat al een contactpersoon met dit e-mailadres in de lijst.',
} as const satisfies Partial<Record<ProblemCode, string>>;
