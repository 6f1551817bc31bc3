import type { CodeIssueRequest } from '#domain/fibre/code-work.ts';
import { ok, type Problem, refuse, type Result } from '#protocol/problem.ts';

export type CodesParams = {
  campagne?: string;
  postcode?: string;
  van?: string;
  tot?: string;
  aantal?: string;
  vervang?: string;
  adressen?: string;
};

/** `lines`: the codes are for the addresses in `adressen`, which is then required. */
export function parseCodesParams(
  {
    campagne = '',
    postcode = '',
    van = '',
    tot = '',
    aantal = '',
    vervang,
    adressen = '',
  }: CodesParams,
  lines = false,
): Result<CodeIssueRequest> {
  const area = postcode.replace(/\s/g, '').toUpperCase();
  const problems: Problem[] = [];
  const numberIn = (text: string, field: string): number | null => {
    if (!/^(|[1-9]\d{0,6})$/.test(text.trim())) problems.push({ code: 'record.range', field });
    return text.trim() === '' ? null : Number(text.trim());
  };
  if (campagne === '') problems.push({ code: 'record.required', field: 'campagne' });
  if (lines && adressen.trim() === '')
    problems.push({ code: 'record.required', field: 'adressen' });
  if (!/^(\d{0,3}|\d{4}[A-Z]{0,2})$/.test(area))
    problems.push({ code: 'form.postcodeWrong', field: 'postcode' });
  const numbers = [numberIn(van, 'van'), numberIn(tot, 'tot')] as const;
  if (numbers[0] !== null && numbers[1] !== null && numbers[0] > numbers[1])
    problems.push({ code: 'record.range', field: 'tot' });
  const most = numberIn(aantal, 'aantal');
  if (problems.length > 0) return refuse(...problems);
  return ok({
    campaignId: campagne,
    area,
    numbers,
    most,
    renews: vervang === 'ja',
    ...(lines && { lines: adressen }),
  });
}
