import { type ChangeEvent, useEffect, useRef } from 'react';
import { Form, Link, useSubmit } from 'react-router';
import { staffListText } from '#messages/staff/list.ts';
import { Button } from '#ui/inputs/Button.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { quietNavigation } from '../../render/quiet-navigation.ts';
import { useDisclosure } from '../../menu/disclosure.ts';
import { ToolPopover } from './ToolPopover.tsx';
import {
  listFilterParam,
  isFiltered,
  listPathAt,
  longestTerm,
  sortParam,
  termParam,
} from './list-address.ts';
import { listPath } from '../staff-paths.ts';
import type { ListViewModel, ListAddress, ListColumn } from './list-view-model.ts';

export const findId = 'zoek-in-lijst';
const typingEnds = 350; // ms

const { find: words } = staffListText;

export function FindForm({ page: { staffId, address, columns } }: { page: ListViewModel }) {
  const form = useRef<HTMLFormElement>(null);
  const submitAfter = useDelayedSubmit(form);
  const onChange = ({ target }: ChangeEvent<HTMLFormElement>): void =>
    // proof: a change event comes from an element
    submitAfter((target as Element).matches('[type=search]') ? typingEnds : 0);
  useFollow(form, address);
  const chips = columns.filter(({ choices }) => choices.length > 0);
  const rest = (
    <>
      {/* A button that disappears on hydration would move what the user is about to press. */}
      <noscript>
        <Button type="submit" look="hollow" size="small">
          {words.button}
        </Button>
      </noscript>
      {isFiltered(address) && (
        <Link
          className="list-clear"
          to={listPathAt(staffId, address, { term: null, chosen: {} })}
          replace
        >
          {words.clear}
        </Link>
      )}
    </>
  );
  return (
    <Form
      className="list-tools"
      method="get"
      action={listPath(staffId, address.objectApiName, address.listViewApiName)}
      role="search"
      ref={form}
      onChange={onChange}
      replace
      preventScrollReset
    >
      <div className="list-find">
        <label className="visually-hidden" htmlFor={findId}>
          {words.label}
        </label>
        <Icon name="search" size="small" look="list-find-icon" />
        <input
          className="list-find-input"
          id={findId}
          name={termParam}
          type="search"
          defaultValue={address.term ?? ''}
          placeholder={words.label}
          autoComplete="off"
          maxLength={longestTerm}
        />
      </div>
      {address.sort !== null && <input type="hidden" name={sortParam} value={address.sort} />}
      {chips.length === 0 ? (
        rest
      ) : (
        <ToolPopover
          id="lijst-filters"
          name={words.filters}
          icon="filter"
          count={Object.values(address.chosen).flat().length}
        >
          {chips.map((column) => (
            <Chip
              column={column}
              chosen={address.chosen[column.part.path] ?? []}
              key={column.part.path}
            />
          ))}
          {rest}
        </ToolPopover>
      )}
    </Form>
  );
}

/** `after`: in milliseconds. */
function useDelayedSubmit(form: { current: HTMLFormElement | null }): (after: number) => void {
  const submit = useSubmit();
  const planned = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(planned.current), []);
  return (after) => {
    clearTimeout(planned.current);
    planned.current = setTimeout(
      () =>
        form.current &&
        void submit(form.current, {
          replace: true,
          preventScrollReset: true,
          state: quietNavigation,
        }),
      after,
    );
  };
}

function useFollow(form: { current: HTMLFormElement | null }, { term, chosen }: ListAddress): void {
  useEffect(() => {
    const fields = form.current?.elements;
    if (!fields) return;
    for (const field of fields) {
      if (!(field instanceof HTMLInputElement)) continue;
      if (field.type === 'checkbox')
        field.checked = Object.entries(chosen).some(
          ([name, values]) => listFilterParam(name) === field.name && values.includes(field.value),
        );
      else if (field.type === 'search' && field !== document.activeElement)
        field.value = term ?? '';
    }
  }, [form, term, chosen]);
}

function Chip({
  column: { part, name, choices },
  chosen,
}: {
  column: ListColumn;
  chosen: readonly string[];
}) {
  const box = useDisclosure(0);
  return (
    <details className="list-more" ref={box}>
      <summary
        className="chip list-more-button"
        data-on={chosen.length > 0 ? '' : undefined}
        aria-label={chosen.length > 0 ? words.chosen(name, chosen.length) : undefined}
      >
        <span>{name}</span>
        {chosen.length > 0 && <span className="chip-count">{chosen.length}</span>}
        <Icon name="down" size="small" />
      </summary>
      <fieldset className="list-menu chip-choices">
        <legend className="visually-hidden">{name}</legend>
        {choices.map(({ value, label }) => (
          <label className="choice" key={value}>
            <input
              className="choice-input"
              type="checkbox"
              name={listFilterParam(part.path)}
              value={value}
              defaultChecked={chosen.includes(value)}
            />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
    </details>
  );
}
