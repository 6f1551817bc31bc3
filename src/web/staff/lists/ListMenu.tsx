import { type KeyboardEvent, useRef, useState } from 'react';
import { Link, useFetcher } from 'react-router';
import { getListInfosByName, getListInfosByObjectName } from '#client/adapters/list-info.ts';
import { useAdapter } from '#client/react/use-adapter.ts';
import { staffListText } from '#messages/staff/list.ts';
import { Button } from '#ui/inputs/Button.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { useHydrated } from '#ui/scripts.ts';
import { useDisclosure } from '../../menu/disclosure.ts';
import { editListPath, listPath } from '../staff-paths.ts';
import { useWorkspace } from '../frame/use-workspace.ts';
import { pressedButtonField } from './views/list-form.ts';
import {
  declaredGroup,
  userListInfosConfig,
  type ListGroups,
  userListGroups,
  pinnedGroup,
  recentListsConfig,
  listSummariesConfig,
} from './views/user-list-groups.ts';
import type { ListPage } from './read-list-page.ts';
import './ListSwitch.css';
import { foldForSearch } from '#protocol/texts/clean-text.ts';

const { menu: words } = staffListText;

export function ListMenu({ page }: { page: ListPage }) {
  const box = useDisclosure(0);
  const input = useRef<HTMLInputElement>(null);
  const [term, setTerm] = useState('');
  const { groups, want, isWhole } = useGroups(page);
  const hasScripts = useHydrated();
  const found = groupsWith(groups, term);
  const here = listPath(page.staffId, page.asked.objectApiName, page.asked.listViewApiName);
  const onToggle = (): void => {
    if (box.current?.open !== true) return;
    setTerm('');
    want();
    input.current?.focus();
  };
  return (
    <details className="list-more list-choice" ref={box} onToggle={onToggle}>
      <summary className="list-choice-button">
        {words.all}
        <Icon name="down" size="small" />
      </summary>
      <div className="list-menu" role="group" aria-label={words.choice} onKeyDown={walk}>
        {hasScripts && (
          <input
            className="list-find-input list-menu-find"
            type="search"
            ref={input}
            value={term}
            aria-label={words.find}
            placeholder={words.find}
            autoComplete="off"
            onChange={({ target }) => setTerm(target.value)}
          />
        )}
        <nav aria-label={words.all}>
          {found.map(({ title, links }) => (
            <div key={title}>
              <p className="list-menu-title" aria-hidden="true">
                {title}
              </p>
              <ul aria-label={title}>
                {links.map(({ id, name, to }) => (
                  <li key={to}>
                    <Link
                      className="desk-link"
                      to={to}
                      aria-current={id === page.list.id || to === here ? 'page' : undefined}
                    >
                      {name}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <p className="list-menu-title" role="status">
          {found.length === 0
            ? words.none(term.trim())
            : isWhole || !hasScripts
              ? ''
              : words.loading}
        </p>
        <Pin page={page} />
      </div>
    </details>
  );
}

function walk(event: KeyboardEvent<HTMLDivElement>): void {
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('input, a')];
  const at = links.findIndex((one) => one === event.target);
  const isBox = event.target instanceof HTMLInputElement;
  if (event.key === 'Enter' && isBox) event.currentTarget.querySelector('a')?.click();
  else if (event.key === 'ArrowDown' && at >= 0) links[Math.min(links.length - 1, at + 1)]?.focus();
  else if (event.key === 'ArrowUp' && at >= 0) links[Math.max(0, at - 1)]?.focus();
  else return;
  event.preventDefault();
  event.stopPropagation();
}

function groupsWith(groups: ListGroups, term: string): ListGroups {
  const looked = foldForSearch(term.trim());
  if (looked === '') return groups;
  const seen = new Set<string>();
  return groups.flatMap(({ title, links }) => {
    const left = links.filter(
      ({ name, to }) =>
        foldForSearch(name).includes(looked) && !seen.has(to) && seen.add(to).size > 0,
    );
    return left.length === 0 ? [] : [{ title, links: left }];
  });
}

/**
 * The lists of users are requested when the menu opens. Until they arrive, the menu shows those
 * that came with the page.
 */
function useGroups({ staffId, asked: { objectApiName }, made, list }: ListPage) {
  const workspace = useWorkspace();
  const [isWanted, want] = useState(false);
  const declared = workspace?.lists[objectApiName] ?? [];
  const place = { staffId, objectApiName, declared: declared.map(({ apiName }) => apiName) };
  const wanted = isWanted ? objectApiName : undefined;
  const summaries = useAdapter(getListInfosByObjectName, listSummariesConfig(wanted)).data;
  const recent = useAdapter(getListInfosByObjectName, recentListsConfig(wanted)).data;
  const infos = useAdapter(getListInfosByName, userListInfosConfig(summaries, place)).data;
  const isWhole =
    summaries !== undefined &&
    recent !== undefined &&
    (infos !== undefined || !userListInfosConfig(summaries, place).names);
  const people = isWhole ? userListGroups(place, { summaries, recent, infos }) : (made ?? []);
  const pinned = workspace?.pinned[objectApiName];
  // The recent lists leave out the current one.
  const others = people.map((group) =>
    group.title === words.recent
      ? { ...group, links: group.links.filter(({ id }) => id !== list.id) }
      : group,
  );
  const groups = [
    ...(pinned ? [pinnedGroup(place, pinned)] : []),
    ...others,
    declaredGroup(place, declared),
  ].filter(({ links }) => links.length > 0);
  return { groups, want: () => want(true), isWhole: isWhole || made !== undefined };
}

function Pin({ page: { staffId, asked, list } }: { page: ListPage }) {
  const fetcher = useFetcher();
  const pinned = useWorkspace()?.pinned[asked.objectApiName]?.listViewApiName;
  if (list.id === null) return null;
  const isPinned = pinned !== undefined && (pinned === list.id || pinned === list.apiName);
  return (
    <fetcher.Form
      className="list-pin"
      method="post"
      action={editListPath(staffId, asked.objectApiName, asked.listViewApiName)}
    >
      <Button
        type="submit"
        look="hollow"
        size="small"
        name={pressedButtonField}
        value={isPinned ? 'los' : 'vast'}
        aria-disabled={fetcher.state !== 'idle'}
      >
        {isPinned ? words.unpin : words.pin}
      </Button>
    </fetcher.Form>
  );
}
