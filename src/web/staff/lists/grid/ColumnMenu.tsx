import { useState } from 'react';
import { updateListPreferences } from '#client/adapters/list-writes.ts';
import { useClient } from '#client/react/context.ts';
import { staffListText } from '#messages/staff/list.ts';
import { Button } from '#ui/inputs/Button.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { useScripts } from '#ui/scripts.ts';
import { useDisclosure } from '../../../shell/menu/disclosure.ts';
import type { DrawnList } from '../drawn-list.ts';
import { Later } from './Later.tsx';
import type { Columns } from './use-columns.ts';

const { columns: words } = staffListText;

/**
 * How this viewer wants the columns of a list: all they hold or cut off, as wide as they come, in
 * the order it is in now.
 */
export function ColumnMenu({
  page: { asked, address, columns },
  kept,
}: {
  page: DrawnList;
  kept: Columns;
}) {
  const client = useClient();
  const [keptSort, setKeptSort] = useState<string | null>(null);
  const box = useDisclosure(0);
  if (!useScripts()) return <Later name={words.title} />;
  const { objectApiName, listViewApiName } = asked;
  const keepOrder = (sort: string): void => {
    const orderedBy = [
      { fieldApiName: sort.replace(/^-/, ''), isAscending: !sort.startsWith('-') },
    ];
    updateListPreferences(client, { objectApiName, listViewApiName, orderedBy }).then(
      () => setKeptSort(sort),
      () => undefined, // the list stays as it is, and the button with it
    );
  };
  return (
    <details className="list-more" ref={box}>
      <summary className="chip list-more-button">
        {words.title}
        <Icon name="down" size="small" />
      </summary>
      <div className="list-menu">
        <fieldset className="chip-choices">
          <legend className="small soft">{words.intro}</legend>
          {columns.map(({ part: { path }, name }) => (
            <label className="choice" key={path}>
              <input
                className="choice-input"
                type="checkbox"
                checked={kept.wrapped.has(path)}
                onChange={({ target }) => kept.wrap(path, target.checked)}
              />
              <span>{name}</span>
            </label>
          ))}
        </fieldset>
        {address.sort !== null && (
          <Button look="hollow" size="small" onClick={() => keepOrder(address.sort ?? '')}>
            {words.keepOrder}
          </Button>
        )}
        <p className="small soft" role="status">
          {keptSort !== null && keptSort === address.sort && words.orderKept}
        </p>
        <Button look="hollow" size="small" onClick={kept.reset}>
          {words.reset}
        </Button>
      </div>
    </details>
  );
}
