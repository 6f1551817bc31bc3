import type { ReactNode } from 'react';

type PartProps = { id: string; title: string; texts: readonly string[]; children: ReactNode };

export function SecurityPart({ id, title, texts, children }: PartProps) {
  return (
    <section className="stack-wide" aria-labelledby={id}>
      <div className="stack-close">
        <h2 className="title-5" id={id}>
          {title}
        </h2>
        {texts.map((text) => (
          <p className="soft" key={text}>
            {text}
          </p>
        ))}
      </div>
      {children}
    </section>
  );
}

type LineProps = { name: ReactNode; notes: readonly string[]; children?: ReactNode };

export function SecurityLine({ name, notes, children }: LineProps) {
  return (
    <li className="security-line">
      <div className="stack-close">
        <p className="security-name">{name}</p>
        {notes.map((note) => (
          <p className="soft" key={note}>
            {note}
          </p>
        ))}
      </div>
      {children}
    </li>
  );
}
