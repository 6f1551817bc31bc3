import type { KeyFigures as Figures } from '#domain/content/read-key-figures.ts';
import { homeText } from '#messages/site/home.ts';
import { Tag } from '#ui/data/Tag.tsx';

/** Nothing without figures. */
export function KeyFigures({ figures, samples }: Figures) {
  if (figures.length === 0) return null;
  return (
    <section className="proof" aria-labelledby="cijfers">
      <h2 className="visually-hidden" id="cijfers">
        {homeText.figures.title}
      </h2>
      <dl className="proof-list">
        {figures.map(({ figure, counts }) => (
          <div className="proof-item" key={counts}>
            <dt className="soft small">{counts}</dt>
            <dd className="proof-figure">{figure}</dd>
          </div>
        ))}
      </dl>
      {samples && (
        <p>
          <Tag>{homeText.figures.samples}</Tag>
        </p>
      )}
    </section>
  );
}
