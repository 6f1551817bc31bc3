import { Form, Link } from 'react-router';
import { staffMergeText } from '#messages/staff/merge.ts';
import { Button, ButtonLink } from '#ui/inputs/Button.tsx';
import { Field } from '#ui/inputs/Field.tsx';
import type { Match } from '../records/new/matches.ts';
import { recordPath } from '../staff-paths.ts';
import { idParam, mergePath, searchParam } from './merge-address.ts';
import type { MergeSearch } from './read-merge.ts';

const { find: words } = staffMergeText;

export function MergePartnerSearch({
  finding,
  staffId,
}: {
  finding: MergeSearch;
  staffId: string;
}) {
  const { one, asked, alike, rules, found, plural } = finding;
  return (
    <div className="merge">
      <div className="stack-close">
        <Link className="record-back" to={recordPath(staffId, one.id)}>
          {staffMergeText.back(one.name)}
        </Link>
        <h1 className="title-5 record-name">{staffMergeText.title(plural)}</h1>
        <p className="merge-lede">{words.lede(one.name)}</p>
      </div>
      {alike.length > 0 && (
        <Others title={words.alike} id="lijkt" rows={alike} {...{ rules, finding, staffId }} />
      )}
      {alike.length === 0 && asked === '' && <p className="soft">{words.nothing}</p>}
      <Form className="merge-search" method="get" role="search">
        <input type="hidden" name={idParam} value={one.id} />
        <Field
          id="zoek"
          label={words.search.label(plural)}
          name={searchParam}
          type="search"
          defaultValue={asked}
          autoComplete="off"
        />
        <Button type="submit" look="hollow">
          {words.search.button}
        </Button>
      </Form>
      <div role="status">
        {asked !== '' && found.length === 0 && <p>{words.none(asked)}</p>}
        {found.length > 0 && (
          <Others title={words.search.found} id="gevonden" rows={found} {...{ finding, staffId }} />
        )}
      </div>
    </div>
  );
}

type OthersProps = {
  title: string;
  id: string;
  rows: readonly Match[];
  rules?: MergeSearch['rules'];
  finding: MergeSearch;
  staffId: string;
};

function Others({ title, id, rows, rules, finding, staffId }: OthersProps) {
  const { one, objectApiName } = finding;
  return (
    <section className="merge-part" aria-labelledby={id}>
      <h2 className="merge-title" id={id}>
        {title}
      </h2>
      <ul className="merge-others">
        {rows.map((row) => (
          <li className="merge-other" key={row.id}>
            <span className="merge-other-name">
              <strong>{row.name}</strong>
              <Reasons rules={rules?.get(row.id) ?? []} />
              {row.more !== '' && <span className="small soft">{row.more}</span>}
            </span>
            <ButtonLink
              look="hollow"
              size="small"
              to={mergePath(staffId, objectApiName, [one.id, row.id])}
              aria-label={words.compareWith(row.name)}
            >
              {words.compare}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Reasons({ rules }: { rules: readonly string[] }) {
  const reasons = rules.flatMap((rule) => words.reasons[rule] ?? []);
  return reasons.length > 0 && <span className="small">{reasons.join(' · ')}</span>;
}
