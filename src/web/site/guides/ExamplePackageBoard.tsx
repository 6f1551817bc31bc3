import type { ExamplePackage } from '#domain/guides/read-example-package.ts';
import { euros } from '#messages/shared/numbers.ts';
import { branchText as words } from '#messages/site/guides.ts';
import { calculatorText } from '#messages/site/offers.ts';
import { ButtonLink } from '#ui/inputs/Button.tsx';
import { packageAnchor, paths } from '../../paths.ts';
import './ExamplePackageBoard.css';

type Pack = ExamplePackage & { heading: string; text: string };

/** The discount for more services has no amount here. Source: decisions.md §13. */
export function ExamplePackageBoard({ pack, id }: { pack: Pack; id: string }) {
  const { heading, text, items } = pack;
  return (
    <section className="section" aria-labelledby={id}>
      <div className="page stack-wide">
        <div className="stack-close">
          <h2 className="anchor" id={id}>
            {heading}
          </h2>
          {text !== '' && <p className="soft">{text}</p>}
        </div>
        <div className="example">
          <ul className="example-items">
            {items.map(({ quantity, name, text: use, monthly }) => (
              <li className="example-item" key={name}>
                <span className="example-quantity">{words.quantity(quantity)}</span>
                <span className="example-words">
                  <strong>{name}</strong>
                  {use !== '' && <span className="small soft">{use}</span>}
                </span>
                <span className="example-price">
                  {monthly === null ? words.unknown : euros(monthly)}
                </span>
              </li>
            ))}
          </ul>
          <Total pack={pack} />
        </div>
      </div>
    </section>
  );
}

function Total({ pack: { monthly, services, search } }: { pack: Pack }) {
  return (
    <div className="example-total">
      <h3>{words.example}</h3>
      <p className="example-sum">
        <span>{words.perMonth}</span>
        <strong className="example-figure">
          {monthly === null ? words.unknown : euros(monthly)}
        </strong>
      </p>
      <p className="small">{words.note}</p>
      {services > 1 && <p className="small">{calculatorText.combined(services)}</p>}
      {services > 0 && (
        <ButtonLink look="light" to={`${paths.internet}?${search}#${packageAnchor}`}>
          {words.calculate}
        </ButtonLink>
      )}
      <ButtonLink look="outline" to={paths.adviceCall}>
        {words.advice}
      </ButtonLink>
    </div>
  );
}
