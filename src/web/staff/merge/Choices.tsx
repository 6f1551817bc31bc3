import { problemText } from '#messages/problems/problems.ts';
import { staffMergeText as words } from '#messages/staff/merge.ts';
import { RadioGroup } from '#ui/inputs/Choice.tsx';
import { amsterdamText } from '#protocol/time/amsterdam-time.ts';
import type { MergeField, MergePlan } from '#protocol/shapes/merge.ts';
import { EmptyValue } from '../CellValue.tsx';
import { keepName, staysName, takeName } from './merge-address.ts';
import {
  choiceId,
  referringCount,
  filledPartsOf,
  type MergeFormContext,
  suggestedFor,
} from './merge-shown.ts';

export function SurvivorChoice({
  plan,
  names,
  typed,
  onChoose,
}: MergeFormContext & { onChoose: (id: string) => void }) {
  const { stays } = words;
  return (
    <RadioGroup
      id={choiceId(staysName)}
      name={staysName}
      label={stays.label}
      hint={stays.hint}
      required
      look="cards"
      defaultValue={typed[staysName] ?? plan.suggested}
      onChoose={onChoose}
      options={plan.records.map(({ id, createdDate }) => ({
        value: id,
        label: (
          <>
            <strong className="merge-whole">{names[id]}</strong>
            <span className="merge-whole small soft">
              {createdDate !== null && stays.made(amsterdamText(createdDate))}
            </span>
            <span className="merge-whole small soft">{stays.hangs(referringCount(plan, id))}</span>
          </>
        ),
      }))}
    />
  );
}

export function FieldChoice({
  field,
  plan,
  names,
  typed,
  problems,
  stays,
  onChoose,
}: MergeFormContext & { field: MergeField; stays: string; onChoose: () => void }) {
  const name = `${takeName}${field.apiName}`;
  const problem = problems.find(
    (one) =>
      one.field !== undefined && (one.field === field.apiName || field.parts.includes(one.field)),
  );
  return (
    <RadioGroup
      id={choiceId(field.apiName)}
      name={name}
      label={field.label}
      error={problem && problemText[problem.code]}
      required
      look="cards"
      defaultValue={typed[name] ?? suggestedFor(field, stays)}
      onChoose={onChoose}
      options={plan.records.map(({ id }) => ({
        value: id,
        label: <Whose name={names[id] ?? ''} parts={filledPartsOf(field, id)} />,
      }))}
    />
  );
}

/**
 * The row that stays active in a relationship where only one may. Nothing is preselected, because
 * it concerns people.
 */
export function SingleChoice({
  single,
  names,
  typed,
  problems,
}: MergeFormContext & { single: NonNullable<MergePlan['single']> }) {
  const name = `${keepName}${single.relationship}`;
  const problem = problems.find(({ field }) => field === single.relationship);
  return (
    <RadioGroup
      id={choiceId(single.relationship)}
      name={name}
      label={single.label}
      hint={words.single.hint}
      error={problem && problemText[problem.code]}
      required
      look="cards"
      defaultValue={typed[name]}
      options={single.options.map(({ id, displayValue, recordId }) => ({
        value: id,
        label: <Whose name={words.single.of(names[recordId] ?? '')} parts={[displayValue ?? id]} />,
      }))}
    />
  );
}

function Whose({ name, parts }: { name: string; parts: readonly string[] }) {
  return (
    <>
      <span className="merge-whole small soft">{name}</span>{' '}
      {parts.length === 0 ? (
        <EmptyValue />
      ) : (
        parts.map((part, at) => (
          <span className="merge-part-value" key={`${String(at)} ${part}`}>
            {part}{' '}
          </span>
        ))
      )}
    </>
  );
}
