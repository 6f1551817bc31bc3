import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useClient } from '#client/react/context.ts';
import type { FetchError } from '#client/transport/fetch-error.ts';
import { staffRecordText } from '#messages/staff/record.ts';
import { Button } from '#ui/inputs/Button.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { saveAnywayField } from '../../../forms/sent-form.ts';
import { recordPath } from '../../staff-paths.ts';
import { type DuplicateIds, type Match, readMatches, duplicatesInError } from './matches.ts';

const { duplicates: words } = staffRecordText;

type Props = {
  error: FetchError | undefined;
  /** The duplicates in the answer to a form without scripts. */
  matches: readonly Match[] | undefined;
  staffId: string;
  onInsist: () => void;
};

export function Duplicates({ error, matches, staffId, onInsist }: Props) {
  const found = useMatches(error ? duplicatesInError(error) : []);
  const shown = matches ?? found;
  if (shown.length === 0) return null;
  return (
    <DuplicateMatches matches={shown} staffId={staffId} title={words.title}>
      <Button
        type={matches ? 'submit' : 'button'}
        name={saveAnywayField}
        value="1"
        size="small"
        look="hollow"
        {...(!matches && { onClick: onInsist })}
      >
        {words.insist}
      </Button>
    </DuplicateMatches>
  );
}

type FormDuplicatesProps = { matches: readonly Match[]; staffId: string };

export function FormDuplicates({ matches, staffId }: FormDuplicatesProps) {
  return (
    <DuplicateMatches matches={matches} staffId={staffId} title={words.title}>
      <Button type="submit" name={saveAnywayField} value="1" size="small" look="hollow">
        {words.insist}
      </Button>
    </DuplicateMatches>
  );
}

type AlikesProps = {
  matches: readonly Match[];
  staffId: string;
  title: string;
  children?: React.ReactNode;
};

export function DuplicateMatches({ matches, staffId, title, children }: AlikesProps) {
  return (
    <section className="alikes" aria-labelledby="lijkt-op">
      <h2 className="alikes-title" id="lijkt-op">
        <Icon name="warning" size="small" /> <span>{title}</span>
      </h2>
      <ul className="alikes-list">
        {matches.map(({ id, name, more }) => (
          <li key={id}>
            <Link
              className="data-grid-other"
              to={recordPath(staffId, id)}
              target="_blank"
              rel="noreferrer"
            >
              <span>{name}</span>
              <span className="visually-hidden"> {words.newTab}</span>
            </Link>
            {more !== '' && <span className="small soft"> {more}</span>}
          </li>
        ))}
      </ul>
      {children !== undefined && <div className="row">{children}</div>}
    </section>
  );
}

export function useMatches(alike: readonly DuplicateIds[]): readonly Match[] {
  const client = useClient();
  const key = JSON.stringify(alike);
  const [found, setFound] = useState<{ key: string; matches: readonly Match[] }>({
    key: '[]',
    matches: [],
  });
  useEffect(() => {
    let left = false;
    // proof: `key` is the JSON of `alike`
    readMatches(client, JSON.parse(key) as DuplicateIds[])
      .then((matches) => !left && setFound({ key, matches }))
      .catch(() => undefined);
    return () => {
      left = true;
    };
  }, [client, key]);
  return found.key === key ? found.matches : [];
}
