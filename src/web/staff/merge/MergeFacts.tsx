import { staffMergeText as words } from '#messages/staff/merge.ts';
import { Facts } from '#ui/data/Facts.tsx';
import type { MergeField, MergePlan } from '#protocol/shapes/merge.ts';
import { EmptyValue } from '../CellValue.tsx';
import { filledPartsOf, type MergeFormContext } from './merge-shown.ts';

type Fields = { fields: readonly MergeField[] };

/** The survivor keeps its own value of these fields; those of the other records are lost. */
export function FixedFields({ fields, plan, names }: Fields & MergeFormContext) {
  if (fields.length === 0) return null;
  const perRecord = (field: MergeField) =>
    plan.records.map(({ id }) => ({
      id,
      name: names[id] ?? '',
      text: filledPartsOf(field, id).join(' '),
    }));
  return (
    <section className="merge-part" aria-labelledby="vast">
      <h2 className="merge-title" id="vast">
        {words.fixed.title}
      </h2>
      <p className="soft small">{words.fixed.text}</p>
      <Facts
        facts={fields.map((field) => ({
          name: field.label,
          value: <Each of={perRecord(field)} />,
        }))}
      />
    </section>
  );
}

const Each = ({ of }: { of: readonly { id: string; name: string; text: string }[] }) =>
  of.map(({ id, name, text }) => (
    <span className="merge-whole" key={id}>
      <span className="soft small">{`${name}: `}</span>
      {text === '' ? <EmptyValue /> : <span>{text}</span>}
    </span>
  ));

export function EqualFields({ fields, plan }: Fields & { plan: MergePlan }) {
  // proof: a plan has at least two records
  const filled = fields.filter((field) => filledPartsOf(field, plan.records[0]!.id).length > 0);
  if (filled.length === 0) return null;
  return (
    <details className="merge-same">
      <summary>{words.same(filled.length)}</summary>
      <Facts
        facts={filled.map((field) => ({
          name: field.label,
          value: filledPartsOf(field, plan.records[0]!.id).join(' '),
        }))}
      />
    </details>
  );
}

export function Moves({ plan, names }: Pick<MergeFormContext, 'plan' | 'names'>) {
  const perRecord = (counts: Readonly<Record<string, number>>) =>
    plan.records.map(({ id }) => ({ id, name: names[id] ?? '', text: String(counts[id] ?? 0) }));
  return (
    <section className="merge-part" aria-labelledby="verhuist">
      <h2 className="merge-title" id="verhuist">
        {words.moves.title}
      </h2>
      {plan.moves.length === 0 ? (
        <p className="soft">{words.moves.none}</p>
      ) : (
        <Facts
          facts={plan.moves.map(({ label, counts }) => ({
            name: label,
            value: <Each of={perRecord(counts)} />,
          }))}
        />
      )}
    </section>
  );
}
