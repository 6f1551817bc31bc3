import { useEffect, useRef, type ReactNode } from 'react';
import { getPicklistValuesByRecordType } from '#client/adapters/metadata.ts';
import type { Choices, Collision, CollisionField, Side } from '#client/save/collision.ts';
import { useAdapter } from '#client/react/use-adapter.ts';
import { staffText } from '#messages/staff/staff.ts';
import { Button } from '#ui/inputs/Button.tsx';
import { RadioGroup } from '#ui/inputs/Choice.tsx';
import { Spinner } from '#ui/feedback/Spinner.tsx';
import type { Rec } from '#protocol/shapes/record.ts';
import { fieldId } from '../../forms/use-form.ts';
import { amsterdamText } from '#protocol/time/amsterdam-time.ts';
import { picklistValuesConfig } from './adapter-configs.ts';
import { type EditField, inputTextOf } from '../../forms/edit-field.ts';
import {
  backName,
  previousValueField,
  ownValueField,
  versionName,
  serializedValue,
} from '../../forms/sent-form.ts';
import { EmptyValue } from '../CellValue.tsx';

const {
  edit: { collision: words, saving },
  record: { yes, no },
} = staffText;

type Named = Pick<Rec, 'apiName' | 'recordTypeId'>;
type Around = { fields: readonly EditField[]; record: Named };
type Choosing = {
  choices: Choices;
  choose: (field: string, whose: 'mine' | 'theirs') => void;
  ready: boolean;
  saving: boolean;
  save: () => void;
  back: () => void;
};
type Props = Around & {
  collision: Collision;
  action: string;
  choosing?: Choosing;
};

/** A colleague saved the record during the edit. */
export function CollisionPanel({ collision, fields, record, action, choosing }: Props) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), [collision.compared.theirs]);
  const { theirs } = collision.compared;
  const who = theirs?.fields['LastModifiedBy']?.displayValue ?? words.colleague;
  const of = (kind: CollisionField['kind']) => collision.fields.filter((one) => one.kind === kind);
  const around = { fields, record };
  return (
    <form
      className="collision"
      method="post"
      action={action}
      aria-labelledby="botsing"
      onSubmit={(event) => {
        if (!choosing) return;
        event.preventDefault();
        choosing.save();
      }}
    >
      <div className="stack-close">
        <h2 className="title-4" id="botsing" tabIndex={-1} ref={title}>
          {words.title}
        </h2>
        <p>{words.by(who, amsterdamText(theirs?.lastModifiedDate ?? ''))}</p>
        <p>{of('both').length > 0 ? words.choose : words.settled}</p>
      </div>
      {!choosing && <Carried collision={collision} fields={fields} />}
      {of('both').map((field) => (
        <Choice
          field={field}
          who={who}
          {...around}
          {...(choosing && { choosing })}
          key={field.field}
        />
      ))}
      <Others title={words.savedFromYou} rows={of('mine')} whose="mine" {...around} />
      <Others title={words.same} rows={of('same')} whose="mine" {...around} />
      <Others title={words.taken(who)} rows={of('theirs')} whose="theirs" {...around} />
      <Buttons {...(choosing && { choosing })} />
    </form>
  );
}

function Buttons({ choosing }: { choosing?: Choosing }) {
  return (
    <div className="record-save">
      {choosing?.ready === false && !choosing.saving && <p className="small soft">{words.open}</p>}
      <div className="row">
        <Button type="submit" aria-disabled={choosing && !choosing.ready}>
          {words.save}
        </Button>
        {choosing ? (
          <Button look="hollow" onClick={choosing.back}>
            {words.back}
          </Button>
        ) : (
          <Button type="submit" look="hollow" name={backName} value="1" formNoValidate>
            {words.back}
          </Button>
        )}
        {choosing?.saving === true && <Spinner alternative={saving} />}
      </div>
    </div>
  );
}

/** The colleague's version becomes the base of the edit. */
function Carried({
  collision: { compared, fields: rows },
  fields,
}: Pick<Props, 'collision' | 'fields'>) {
  return (
    <>
      <input type="hidden" name={versionName} value={compared.theirs?.weakEtag ?? 0} />
      {rows.map(({ field, kind, mine, theirs, base }) => {
        const known = fields.find(({ apiName }) => apiName === field);
        if (known === undefined || kind === 'theirs' || kind === 'same') return null;
        return (
          <span hidden key={field}>
            <input
              type="hidden"
              name={previousValueField(field)}
              value={serializedValue(theirs.value ?? base.value)}
            />
            <input
              type="hidden"
              name={kind === 'both' ? ownValueField(field) : field}
              value={inputTextOf(known, mine.value)}
            />
          </span>
        );
      })}
    </>
  );
}

type Row = Around & { field: CollisionField };

function Choice({ field, who, choosing, ...around }: Row & { who: string; choosing?: Choosing }) {
  const known = around.fields.find(({ apiName }) => apiName === field.field);
  const valueOf = (whose: 'mine' | 'theirs'): string =>
    choosing || known === undefined ? whose : inputTextOf(known, field[whose].value);
  const option = (whose: 'mine' | 'theirs', title: string) => ({
    value: valueOf(whose),
    label: (
      <>
        <span className="collision-whose">{title}</span>{' '}
        <span className="collision-value">
          <SideText side={field[whose]} field={field} {...around} />
        </span>
      </>
    ),
  });
  return (
    <RadioGroup
      id={`kies-${fieldId(field.field)}`}
      name={field.field}
      label={field.label}
      required
      look="cards"
      options={[option('mine', words.mine), option('theirs', words.theirs(who))]}
      defaultValue={choosing?.choices[field.field]}
      {...(choosing && {
        onChoose: (whose: string) =>
          choosing.choose(field.field, whose === 'mine' ? 'mine' : 'theirs'),
      })}
    />
  );
}

/** The fields for which the user has nothing to choose. */
function Others({
  title,
  rows,
  whose,
  ...around
}: Around & { title: string; rows: readonly CollisionField[]; whose: 'mine' | 'theirs' }) {
  if (rows.length === 0) return null;
  return (
    <div className="collision-group">
      <h3 className="collision-others">{title}</h3>
      <dl className="record-items">
        {rows.map((field) => (
          <div className="record-item" key={field.field}>
            <dt className="record-label">{field.label}</dt>
            <dd className="record-value collision-value">
              <SideText side={field[whose]} field={field} {...around} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function SideText({ side, field: { field }, fields, record }: Row & { side: Side }): ReactNode {
  const known = fields.find(({ apiName }) => apiName === field);
  if (side.value === null || side.value === undefined) return <EmptyValue />;
  if (typeof side.value === 'boolean') return side.value ? yes : no;
  if (side.displayValue !== null) return side.displayValue;
  if (known === undefined) return String(side.value);
  return known.kind === 'choice' || known.kind === 'choices' ? (
    <ChosenText field={field} record={record} value={String(side.value)} />
  ) : (
    inputTextOf(known, side.value)
  );
}

function ChosenText({ field, record, value }: { field: string; record: Named; value: string }) {
  const data = useAdapter(getPicklistValuesByRecordType, picklistValuesConfig(record)).data
    ?.picklistFieldValues[field];
  const labelOf = (one: string) => data?.values.find((known) => known.value === one)?.label ?? one;
  return value.split(';').map(labelOf).join(', ');
}
