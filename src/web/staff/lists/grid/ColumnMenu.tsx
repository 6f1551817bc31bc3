import { useState } from 'react';
import { updateListPreferences } from '#client/adapters/list-writes.ts';
import { useClient } from '#client/react/context.ts';
import { staffListText } from '#messages/staff/list.ts';
import { Button } from '#ui/inputs/Button.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { useHydrated } from '#ui/scripts.ts';
import { useDisclosure } from '../../../menu/disclosure.ts';
import type { ListViewModel } from '../list-view-model.ts';
import type { ColumnSettings } from './use-column-settings.ts';

const { columns: words } = staffListText;

export function ColumnMenu({
  page: { asked, address, columns },
  columnSettings,
}: {
  page: ListViewModel;
  columnSettings: ColumnSettings;
}) {
  const client = useClient();
  const [keptSort, setKeptSort] = useState<string | null>(null);
  const box = useDisclosure(0);
  if (!useHydrated()) return <ButtonPlaceholder name={words.title} />;
  const { objectApiName, listViewApiName } = asked;
  const saveOrder = (sort: string): void => {
    const orderedBy = [
      { fieldApiName: sort.replace(/^-/, ''), isAscending: !sort.startsWith('-') },
    ];
    updateListPreferences(client, { objectApiName, listViewApiName, orderedBy }).then(
      () => setKeptSort(sort),
      () => undefined, // after a failure the list and the button stay as they are
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
                checked={columnSettings.wrapped.has(path)}
                onChange={({ target }) => columnSettings.wrap(path, target.checked)}
              />
              <span>{name}</span>
            </label>
          ))}
        </fieldset>
        {address.sort !== null && (
          <Button look="hollow" size="small" onClick={() => saveOrder(address.sort ?? '')}>
            {words.rememberOrder}
          </Button>
        )}
        <p className="small soft" role="status">
          {keptSort !== null && keptSort === address.sort && words.orderKept}
        </p>
        <Button look="hollow" size="small" onClick={columnSettings.reset}>
          {words.reset}
        </Button>
      </div>
    </details>
  );
}

/** As large as the later button, so that the buttons next to it do not move. */
export const ButtonPlaceholder = ({ name }: { name: string }) => (
  <span className="chip list-later" aria-hidden="true">
    {name}
  </span>
);
