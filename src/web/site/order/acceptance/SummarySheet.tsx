import type { ContractSummary } from '#domain/selling/summary/contract-summary.ts';
import { dayText } from '#messages/shared/days.ts';
import './SummarySheet.css';

type Props = { summary: ContractSummary; madeOn: string };

/** The contract summary as a sheet of paper. The PDF has the same text. */
export const SummarySheet = ({ summary: { title, intro, provider, sections }, madeOn }: Props) => (
  <article className="summary-sheet" aria-labelledby="blad">
    <div className="summary-sheet-head">
      <div className="stack-close">
        <h2 className="title-5" id="blad">
          {title}
        </h2>
        <p className="small soft">{intro}</p>
      </div>
      <ul className="small figure">
        {[...provider, dayText(madeOn.slice(0, 10))].map((line, at) => (
          <li key={line}>{at === 0 ? <strong>{line}</strong> : line}</li>
        ))}
      </ul>
    </div>
    {sections.map(({ id, heading, rows, paragraphs }) => (
      <section className="summary-sheet-part" aria-labelledby={`blad-${id}`} key={id}>
        <h3 className="summary-sheet-heading" id={`blad-${id}`}>
          {heading}
        </h3>
        <div className="summary-sheet-words">
          {rows.length > 0 && (
            <dl>
              {rows.map(({ name, value, strong }) => (
                <div
                  className="summary-sheet-line"
                  data-strong={strong || undefined}
                  key={`${name} ${value}`}
                >
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          )}
          {paragraphs.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      </section>
    ))}
  </article>
);
