import type { ReactNode } from 'react';
import { deviceText } from '#messages/login/device.ts';
import { NonBreakingText } from '#ui/data/NonBreakingText.tsx';
import { Table, type TableColumn } from '#ui/data/Table.tsx';
import type { OfflineCopy } from '#protocol/site/on-device.ts';
import type { ServerState } from './use-server-state.ts';
import '../Dashboard.css';
import { phoneLink } from '#protocol/texts/link-address.ts';

const { heading, services, contacts, requests } = deviceText;
const moment = new Intl.DateTimeFormat('nl-NL', {
  timeZone: 'Europe/Amsterdam',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
});

export function StoredCopy({ copy, server }: { copy: OfflineCopy; server: ServerState }) {
  const at = moment.format(new Date(copy.seenAt)).replace(':', '.');
  const whole = copy.services.length + copy.contacts.length > 0;
  return (
    <>
      <div className="stack">
        <h1>{heading}</h1>
        <p className="lede">{deviceText.seen[server](at)}</p>
      </div>
      <Part
        id="verzoeken"
        words={requests}
        names={[requests.subject, requests.status, requests.changed]}
      >
        {copy.requests.map(({ id, number, subject, status, changed }) => [
          id,
          <Named key="name" name={subject} note={number} />,
          status,
          changed,
        ])}
      </Part>
      {whole && (
        <Part
          id="diensten"
          words={services}
          names={[services.name, services.status, services.monthly]}
        >
          {copy.services.map(({ id, name, note, status, monthly }) => [
            id,
            <Named key="name" name={name} note={note} />,
            status,
            monthly,
          ])}
        </Part>
      )}
      {whole && (
        <Part
          id="contactpersonen"
          words={contacts}
          names={[contacts.name, contacts.email, contacts.phone]}
        >
          {copy.contacts.map(({ id, name, title, email, phone }) => [
            id,
            <Named key="name" name={name} note={title} />,
            email === '' ? (
              ''
            ) : (
              <a key="email" href={`mailto:${email}`}>
                {email}
              </a>
            ),
            phoneLink(phone) === undefined ? (
              phone
            ) : (
              <a key="phone" href={phoneLink(phone)}>
                {phone}
              </a>
            ),
          ])}
        </Part>
      )}
    </>
  );
}

type Row = [key: string, ...cells: [ReactNode, ReactNode, ReactNode]];
type PartProps = {
  id: string;
  words: { title: string; none: string };
  names: [string, string, string];
  children: readonly Row[];
};

function Part({ id, words, names, children: rows }: PartProps) {
  const [main, middle, end] = names;
  const columns: readonly TableColumn[] = [
    { name: main, look: 'main' },
    { name: middle },
    { name: end, look: 'end' },
  ];
  return (
    <section className="stack-wide" aria-labelledby={id}>
      <h2 className="title-5" id={id}>
        {words.title}
      </h2>
      {rows.length === 0 ? (
        <p className="soft">{words.none}</p>
      ) : (
        <Table
          labelledBy={id}
          columns={columns}
          rows={rows.map(([key, ...cells]) => ({ key, cells }))}
        />
      )}
    </section>
  );
}

function Named({ name, note }: { name: string; note: string }) {
  return (
    <span className="dashboard-name">
      <NonBreakingText text={name} />
      {note !== '' && <span className="dashboard-note">{note}</span>}
    </span>
  );
}
