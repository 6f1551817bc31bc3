import type { ReactNode } from 'react';
import './Facts.css';

export function Facts({ facts }: { facts: readonly { name: string; value: ReactNode }[] }) {
  return (
    <dl className="facts">
      {facts.map(({ name, value }) => (
        <div className="facts-row" key={name}>
          <dt className="facts-name">{name}</dt>
          <dd className="facts-value">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
