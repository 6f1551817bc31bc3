import { Form } from 'react-router';
import { staffSearchText } from '#messages/staff/search.ts';
import { Button, ButtonLink } from '#ui/inputs/Button.tsx';
import { Field } from '#ui/inputs/Field.tsx';
import { Select } from '#ui/inputs/Select.tsx';
import type { SearchFilter } from './read-filters.ts';
import type { ObjectSearch } from './read-search.ts';
import { filterName, fromName, objectParam, queryParam, untilName } from './search-address.ts';

const { filters: words } = staffSearchText;

export function Filters({
  q,
  here,
  narrowed: { group, filters, isFiltered },
}: {
  q: string;
  here: string;
  narrowed: ObjectSearch;
}) {
  if (filters.length === 0) return null;
  return (
    <details className="search-filters" open={isFiltered && group.count === 0} key={group.all}>
      <summary className="search-filters-title">
        {words.title}{' '}
        {isFiltered && <span className="small soft">{`(${words.on.toLowerCase()})`}</span>}
      </summary>
      <Form
        className="search-filters-form"
        method="get"
        action={here}
        key={JSON.stringify(filters.map(saidOf))}
      >
        <input type="hidden" name={queryParam} value={q} />
        <input type="hidden" name={objectParam} value={group.objectApiName} />
        <div className="search-filters-fields">
          {filters.map((filter) => (
            <FilterFields filter={filter} key={filter.field} />
          ))}
        </div>
        <div className="row">
          <Button type="submit" size="small">
            {words.apply}
          </Button>
          {isFiltered && (
            <ButtonLink look="hollow" size="small" to={group.all}>
              {words.clear}
            </ButtonLink>
          )}
        </div>
      </Form>
    </details>
  );
}

const saidOf = (filter: SearchFilter): string =>
  filter.kind === 'choice' ? filter.value : `${filter.from} ${filter.until}`;

function FilterFields({ filter }: { filter: SearchFilter }) {
  const { field, label } = filter;
  if (filter.kind === 'choice') {
    const name = filterName(field);
    return (
      <Select
        id={name}
        name={name}
        label={label}
        options={filter.options}
        empty={words.all}
        defaultValue={filter.value}
      />
    );
  }
  const [from, until] = [fromName(field), untilName(field)];
  return (
    <>
      <Field
        id={from}
        name={from}
        label={`${label} ${words.from}`}
        type="date"
        defaultValue={filter.from}
      />
      <Field
        id={until}
        name={until}
        label={`${label} ${words.until}`}
        type="date"
        defaultValue={filter.until}
      />
    </>
  );
}
