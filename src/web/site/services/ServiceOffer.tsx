import { euros } from '#messages/shared/numbers.ts';
import { serviceText } from '#messages/site/service.ts';
import { Link, useSearchParams } from 'react-router';
import { buttonLook } from '#ui/inputs/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import '#ui/layout/Lines.css';
import { CheckmarkList } from '#ui/inputs/CheckmarkList.tsx';
import { adviceAnchor } from '../../paths.ts';
import type { ServiceFacts } from './load-service.ts';
import { Prose } from '../../content/Prose.tsx';
import './ServiceOffer.css';
import { productParam } from '#protocol/telecom/package.ts';
import { tariffAnchor } from '#protocol/site/site.ts';

const { tariffs: words } = serviceText;

export function ServiceOffer({ facts: { gets, texts, groups } }: { facts: ServiceFacts }) {
  const [own, ...others] = groups;
  const isOnly = others.length === 0;
  return (
    <div className="section">
      <div className="page tariff-offer">
        <div className="split split-main">
          <div className="stack-wide">
            {gets && (
              <div className="stack-wide">
                <h2>{gets.heading}</h2>
                <CheckmarkList items={gets.points} />
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
          {own ? <Tariffs group={own} isOnly={isOnly} /> : <NoTariffs />}
        </div>
        {!isOnly && (
          <div className="stack-wide">
            <div className="tariff-groups">
              {others.map((group) => (
                <Tariff group={group} key={group.service} />
              ))}
            </div>
            <Note />
          </div>
        )}
      </div>
    </div>
  );
}

type Group = ServiceFacts['groups'][number];

const NoTariffs = () => (
  <EmptyState title={words.none.title} text={words.none.text}>
    <a className={buttonLook('hollow')} href={`#${adviceAnchor}`}>
      {words.none.button}
    </a>
  </EmptyState>
);

const Note = () => <p className="small soft">{words.note}</p>;

function Tariffs({ group, isOnly }: { group: Group; isOnly: boolean }) {
  return (
    <section className="stack-wide" aria-labelledby="tarief">
      <h2 className="title-4" id="tarief">
        {words.title}
      </h2>
      <Tariff group={group} isOnly={isOnly} />
      {isOnly && <Note />}
    </section>
  );
}

function Tariff({
  group: { service, tariffs },
  isOnly = false,
}: {
  group: Group;
  isOnly?: boolean;
}) {
  return (
    <div className="stack-tariffs">
      {!isOnly && <h3>{words.groups[service]}</h3>}
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
  );
}

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
