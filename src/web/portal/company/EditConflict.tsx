import { companyText } from '#messages/portal/company.ts';
import { Facts } from '#ui/data/Facts.tsx';
import './Company.css';

const { changed } = companyText.edit;

export function EditConflict({
  values,
}: {
  values: readonly { name: string; now: string; yours: string }[];
}) {
  const shown = (value: string) => (value === '' ? companyText.empty : value);
  return (
    <section className="company-locked" aria-labelledby="ingehaald">
      <h2 className="title-4" id="ingehaald">
        {changed.title}
      </h2>
      <p>{changed.intro}</p>
      {values.map(({ name, now, yours }) => (
        <div key={name}>
          <h3>{name}</h3>
          <Facts
            facts={[
              { name: changed.now, value: <strong>{shown(now)}</strong> },
              { name: changed.yours, value: shown(yours) },
            ]}
          />
        </div>
      ))}
      <p>{changed.after}</p>
    </section>
  );
}
