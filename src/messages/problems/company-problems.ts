import type { ProblemCode } from '#protocol/problem.ts';
import { problemDescriber } from './form-problems.ts';

export const companyProblemText = {
  'form.websiteWrong': 'Vul een webadres in, bijvoorbeeld www.jouwbedrijf.nl.',
  'company.changed':
    'Iemand anders heeft dit net aangepast. Kijk welke waarde klopt en sla het dan opnieuw op.',
  'company.addressUnknown': 'We kennen dit adres nog niet. Vul de straat en de plaats zelf in.',
  'contact.ownAccount':
    'Deze persoon logt zelf in en past de eigen gegevens aan bij Mijn gegevens.',
  'contact.mainContact':
    'Dit is de hoofdcontactpersoon. Vraag ons eerst om een andere hoofdcontactpersoon.',
  'contact.known': 'Er staat al een contactpersoon met dit e-mailadres in de lijst.',
  'contact.inUse':
    'Er horen nog serviceverzoeken of andere gegevens bij deze persoon. Vraag ons om deze contactpersoon te verwijderen.',
  'colleague.known': 'Deze collega kan al inloggen. Je vindt de naam in de lijst met collega’s.',
  'colleague.invited':
    'Voor dit e-mailadres staat al een uitnodiging open. Stuur die opnieuw of trek die eerst in.',
  'colleague.mainContact':
    'Dit is de hoofdcontactpersoon. Die houdt altijd volledige toegang. Vraag ons eerst om een andere hoofdcontactpersoon.',
  'colleague.last':
    'Dit is de laatste collega met volledige toegang. Geef eerst een ander volledige toegang.',
  'invitation.over': 'Deze uitnodiging werkt niet meer. Vraag je collega om een nieuwe.',
} as const satisfies Partial<Record<ProblemCode, string>>;

export const describeCompanyProblem = problemDescriber(companyProblemText);
