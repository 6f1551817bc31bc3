import { Link, useParams } from 'react-router';
import { dutchNumber, euros } from '#messages/shared/numbers.ts';
import { staffText } from '#messages/staff/staff.ts';
import { staffRecordText, historyFromText } from '#messages/staff/record.ts';
import { TimelineItem, TimelineList } from '#ui/data/EventTimeline.tsx';
import { amsterdamText } from '#protocol/time/amsterdam-time.ts';
import { historySchema, historySources } from '#protocol/users/history.ts';
import type { Rec } from '#protocol/shapes/record.ts';
import { recordPath } from '../../staff-paths.ts';
import {
  type ReferenceNames,
  type SavedChange,
  groupBySave,
  type FieldFormat,
  type FieldFormats,
  fieldText,
} from './changes.ts';
import { useRowName } from '../use-row-name.ts';
import './TimeLine.css';

const { timeLine: words } = staffRecordText;

type Drawn = { shapes: FieldFormats; names?: ReferenceNames };

export function ChangeDays({
  rows,
  level = 'h3',
  ...drawn
}: Drawn & { rows: readonly Rec[]; level?: 'h2' | 'h3' }) {
  const Level = level;
  return [...Map.groupBy(groupBySave(rows), ({ at }) => dayFormat.format(new Date(at)))].map(
    ([day, savings]) => (
      <div className="day" key={day}>
        <Level className="day-title">{day}</Level>
        <TimelineList>
          {savings.map((saving) => (
            <TimelineItem look="small" key={saving.key}>
              <Save saving={saving} {...drawn} />
            </TimelineItem>
          ))}
        </TimelineList>
      </div>
    ),
  );
}

const dayFormat = new Intl.DateTimeFormat('nl-NL', {
  timeZone: 'Europe/Amsterdam',
  dateStyle: 'full',
});

function Save({
  saving: { at, who, company, from, work, rows },
  ...drawn
}: Drawn & { saving: SavedChange }) {
  const maker = who === '' ? words.system : company === '' ? who : words.customer(who, company);
  return (
    <>
      <p className="small soft">
        <span>{`${amsterdamText(at).slice(-5)}, ${maker}`}</span>
        {from !== '' && <From from={from} work={work} />}
      </p>
      <ul className="changes">
        {rows.map((row) => (
          <li className="change-what" key={row.id}>
            <Change row={row} {...drawn} />
          </li>
        ))}
      </ul>
    </>
  );
}

function From({ from, work }: { from: string; work: string }) {
  const staffId = useParams()['medewerkerRecordId'] ?? '';
  const said = historySources.find((one) => one === from);
  if (said === undefined) return null;
  const text = historyFromText[said];
  return (
    <span>
      , {work === '' ? <span>{text}</span> : <Link to={recordPath(staffId, work)}>{text}</Link>}
    </span>
  );
}

function Change({ row, shapes, names = {} }: Drawn & { row: Rec }) {
  const name = fieldText(row, historySchema.field);
  if (name === '') return <Whole row={row} />;
  const field = shapes[name];
  const said = (side: 'before' | 'after') => (
    <Said text={fieldText(row, historySchema[side])} {...{ field, names }} />
  );
  return (
    <>
      <strong>{field?.label ?? name}</strong> {said('before')} <span aria-hidden="true">→</span>
      <span className="visually-hidden">{words.became}</span> {said('after')}
    </>
  );
}

function Whole({ row }: { row: Rec }) {
  const [kind, called] = [fieldText(row, historySchema.kind), fieldText(row, historySchema.before)];
  return (
    <>
      <strong>{words.kinds(kind)}</strong>
      {kind === words.merged && called !== '' && <span>{` ${words.with(called)}`}</span>}
    </>
  );
}

type SaidProps = { text: string; field: FieldFormat | undefined; names: ReferenceNames };

function Said({ text, field, names }: SaidProps) {
  if (text === '') return <span className="soft">{staffText.record.empty}</span>;
  if (field?.dataType === 'Reference') return <RowName id={text} known={names[text]} />;
  const said = field ? readable(text, field) : text;
  if (said.length <= longest) return <span className="change-value">{said}</span>;
  return (
    <details className="change-long">
      <summary>{`${said.slice(0, longest).trimEnd()} …`}</summary>
      <span className="change-value">{said}</span>
    </details>
  );
}

const longest = 160;

function readable(text: string, { dataType, scale, labels }: FieldFormat): string {
  const number = Number(text);
  switch (dataType) {
    case 'Boolean':
      return text === 'true' ? staffText.record.yes : staffText.record.no;
    case 'DateTime':
      return amsterdamText(text);
    case 'Date':
      return text.slice(0, 10).split('-').toReversed().join('-');
    case 'Picklist':
    case 'MultiPicklist':
      return text
        .split(';')
        .map((value) => labels[value] ?? value)
        .join('; ');
    case 'Currency':
      return Number.isFinite(number) ? euros(number, scale) : text;
    case 'Double':
    case 'Percent':
    case 'Int':
      return Number.isFinite(number) ? dutchNumber(number, scale) : text;
    default:
      return text;
  }
}

function RowName({ id, known }: { id: string; known: string | null | undefined }) {
  const name = useRowName(id, known);
  if (name === null) return <span className="soft">{staffText.record.gone}</span>;
  return <span className="change-value">{name ?? '…'}</span>;
}
