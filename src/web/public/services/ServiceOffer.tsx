import { euros } from '#text/numbers.ts';
import { serviceText } from '#text/service.ts';
import { Link, useSearchParams } from 'react-router';
import { buttonLook } from '#ui/Button.tsx';
import { Empty } from '#ui/Empty.tsx';
import '#ui/Lines.css';
import { Ticks } from '#ui/Ticks.tsx';
import { adviceAnchor } from '../../paths.ts';
import type { ServiceFacts } from './load-service.ts';
import { Prose } from '../Prose.tsx';
import './ServiceOffer.css';
import { productParam } from '#wire/package.ts';
import { tariffAnchor } from '#wire/site.ts';

const { tariffs: words } = serviceText;

/** What you get and for whom, beside what it costs. */
export function ServiceOffer({ facts: { gets, texts, groups } }: { facts: ServiceFacts }) {
  return (
    <div className="section">
      <div className="page split split-main">
        <div className="stack-wide">
          {gets && (
            <div className="stack-wide">
              <h2>{gets.heading}</h2>
              <Ticks items={gets.points} />
            </div>
          )}
          {texts.map(({ heading, html }) => (
            <div className="stack-close" key={heading}>
              <h2 className="title-4">{heading}</h2>
              <div className="soft">
                <Prose html={html} />
              </div>
            </div>
          ))}
        </div>
        <Tariffs groups={groups} />
      </div>
    </div>
  );
}

function Tariffs({ groups }: Pick<ServiceFacts, 'groups'>) {
  if (groups.length === 0)
    return (
      <Empty title={words.none.title} text={words.none.text}>
        <a className={buttonLook('hollow')} href={`#${adviceAnchor}`}>
          {words.none.button}
        </a>
      </Empty>
    );
  return (
    <section className="stack-wide" aria-labelledby="tarief">
      <h2 className="title-4" id="tarief">
        {words.title}
      </h2>
      {groups.map(({ service, tariffs }) => (
        <div className="stack-tariffs" key={service}>
          {groups.length > 1 && <h3>{words.groups[service]}</h3>}
          <dl className="lines">
            {tariffs.map(({ name, description, monthly }) => (
              <div className="tariff" id={tariffAnchor(name)} key={name}>
                <dt>{name}</dt>
                <dd className="tariff-price">{euros(monthly)}</dd>
                {description !== '' && <dd className="tariff-text">{description}</dd>}
                <dd className="tariff-choose">
                  <Choose product={name} />
                </dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
      <p className="small soft">{words.note}</p>
    </section>
  );
}

/** Takes the product along to the advice form; what one put together stays. */
function Choose({ product }: { product: string }) {
  const [params] = useSearchParams();
  const to = new URLSearchParams(params);
  to.set(productParam, product);
  return (
    <Link className="go" to={{ search: to.toString(), hash: adviceAnchor }} replace>
      {words.choose}
      <span className="visually-hidden"> {product}</span>
    </Link>
  );
}
