import { staffMergeText as words } from '#messages/staff/merge.ts';
import { staffText } from '#messages/staff/staff.ts';
import type { Problem } from '#protocol/problem.ts';
import type { MergeField, MergePlan } from '#protocol/shapes/merge.ts';
import type { FieldValue } from '#protocol/shapes/record.ts';
import { fieldId } from '../../forms/use-form.ts';
import type { FormTexts } from '../../forms/drafts/form-texts.ts';

/** `names`: by record id. `typed` and `problems`: of a refused form. */
export type MergeFormContext = {
  plan: MergePlan;
  names: Readonly<Record<string, string>>;
  typed: FormTexts;
  problems: readonly Problem[];
};

export function mergeRecordNames({ records }: MergePlan): Record<string, string> {
  const plain = records.map(({ displayValue }) => displayValue ?? words.nameless);
  return Object.fromEntries(
    records.map(({ id }, at) => [
      id,
      plain.indexOf(plain[at]!) === plain.lastIndexOf(plain[at]!)
        ? plain[at]!
        : words.named(plain[at]!, at + 1),
    ]),
  );
}

export function filledPartsOf({ parts, values }: MergeField, recordId: string): string[] {
  const cells = values[recordId] ?? {};
  return parts.flatMap((name) => cellText(cells[name]) ?? []);
}

function cellText(cell: FieldValue | undefined): string | null {
  if (cell === undefined || cell.value === null || typeof cell.value === 'object') return null;
  if (typeof cell.value === 'boolean')
    return cell.value ? staffText.record.yes : staffText.record.no;
  return cell.displayValue ?? String(cell.value);
}

/** The survivor if it has a value (`false` is none), else the record with the suggested value. */
export function suggestedFor({ values, suggested }: MergeField, stays: string): string {
  const saysSomething = Object.values(values[stays] ?? {}).some(
    ({ value }) => value !== null && value !== false,
  );
  return saysSomething ? stays : (suggested ?? stays);
}

export const referringCount = ({ moves }: MergePlan, recordId: string): number =>
  moves.reduce((sum, { counts }) => sum + (counts[recordId] ?? 0), 0);

export const choiceId = (name: string): string => fieldId(name.replaceAll('.', '-'));
