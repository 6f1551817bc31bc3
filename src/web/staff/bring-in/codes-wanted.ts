import type { CodesWanted } from '#methods/code-work.ts';
import { ok, type Problem, refuse, type Result } from '#wire/problem.ts';

/** What is asked in the address, and sent by the form. */
export type CodesAsked = { campagne?: string; postcode?: string; aantal?: string; vervang?: string };

/** Refuses record.required, form.postcodeWrong and record.range at their fields. */
export function readWanted({ campagne = '', postcode = '', aantal = '', vervang }: CodesAsked): Result<CodesWanted> {
  const area = postcode.replace(/\s/g, '').toUpperCase();
  const problems: Problem[] = [];
  if (campagne === '') problems.push({ code: 'record.required', field: 'campagne' });
  if (!/^(\d{0,3}|\d{4}[A-Z]{0,2})$/.test(area)) problems.push({ code: 'form.postcodeWrong', field: 'postcode' });
  if (!/^(|[1-9]\d{0,6})$/.test(aantal.trim())) problems.push({ code: 'record.range', field: 'aantal' });
  return problems.length > 0
    ? refuse(...problems)
    : ok({ campaignId: campagne, area, most: aantal.trim() === '' ? null : Number(aantal.trim()), renews: vervang === 'ja' });
}
