import { useState } from 'react';
import { Link } from 'react-router';
import { getListInfosByName, getListInfosByObjectName } from '#client/adapters/list-info.ts';
import { useAdapter } from '#client/react/use-adapter.ts';
import { staffText } from '#text/staff.ts';
import { Icon } from '#ui/Icon.tsx';
import { useDisclosure } from '../../shell/disclosure.ts';
import { listHere } from './list-address.ts';
import { infosAsked, madeLists, summariesAsked } from './made-lists.ts';
import type { ListPage } from './read-list-page.ts';
import { listPath } from '../staff-paths.ts';
import { useWorkspace } from '../use-workspace.ts';
import '#ui/Chips.css';
import './ListSwitch.css';

const { list: words } = staffText;

type ListLink = { name: string; to: string; current: boolean };

/** From one list of an object to the next: those of the house side by side, those that people made behind one button. */
export function ListSwitch({ page }: { page: ListPage }) {
  const { staffId, list, asked, address, label } = page;
  const declared = useWorkspace()?.lists[asked.objectApiName] ?? [];
  const isMade = list.id !== null && !declared.some(({ apiName }) => apiName === asked.listViewApiName);
  return (
    <nav className="list-switch" aria-label={words.views}>
      <ul className="chips list-declared">
        {declared.map((one) => (
          <li key={one.apiName}>
            <ListButton link={{ name: one.label, to: listPath(staffId, asked.objectApiName, one.apiName), current: !isMade && one.apiName === list.apiName }} />
          </li>
        ))}
      </ul>
      {page.made?.length !== 0 && (
        <div className="list-made">
          <MadeLists page={page} declared={declared.map(({ apiName }) => apiName)} />
          {isMade && <ListButton link={{ name: label, to: listHere(staffId, address, { sort: null, term: null, chosen: {} }), current: true }} />}
        </div>
      )}
    </nav>
  );
}

const ListButton = ({ link: { name, to, current } }: { link: ListLink }) => (
  <Link className="chip" to={to} aria-current={current ? 'page' : undefined}>
    {name}
  </Link>
);

/** As the server told them along, else asked when somebody looks. */
function useMade({ staffId, asked: { objectApiName }, made }: ListPage, declared: readonly string[]) {
  const [isWanted, want] = useState(false);
  const place = { staffId, objectApiName, declared };
  const summaries = useAdapter(getListInfosByObjectName, summariesAsked(isWanted ? objectApiName : undefined)).data;
  const infos = useAdapter(getListInfosByName, infosAsked(summaries, place)).data;
  return { made: summaries && (infos ?? !infosAsked(summaries, place).names) ? madeLists(place, summaries, infos || undefined) : made, want: () => want(true) };
}

function MadeLists({ page, declared }: { page: ListPage; declared: readonly string[] }) {
  const box = useDisclosure(0);
  const { made, want } = useMade(page, declared);
  return (
    <details className="list-more" ref={box} onToggle={want}>
      <summary className="chip list-more-button">
        {words.more}
        <Icon name="down" size="small" />
      </summary>
      <div className="list-menu">
        {made?.length === 0 && <p className="list-menu-title">{words.noneMade}</p>}
        {made?.map(({ title, links }) => (
          <div key={title}>
            <p className="list-menu-title" aria-hidden="true">
              {title}
            </p>
            <ul aria-label={title}>
              {links.map(({ id, name, to }) => (
                <li key={to}>
                  <Link className="desk-link" to={to} aria-current={id === page.list.id ? 'page' : undefined}>
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </details>
  );
}
