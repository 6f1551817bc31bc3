import { serviceText } from '#messages/site/service.ts';
import { buttonLook } from '#ui/inputs/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { CheckmarkList } from '#ui/inputs/CheckmarkList.tsx';
import { adviceAnchor } from '../../paths.ts';
import type { ServiceFacts } from './load-service.ts';
import { Prose } from '../../content/Prose.tsx';

const { none } = serviceText.tariffs;

export function ServiceOffer({ facts: { gets, texts } }: { facts: ServiceFacts }) {
  if (!gets && texts.length === 0) return null;
  return (
    <div className="section">
      <div className={gets && texts.length > 0 ? 'page split split-even' : 'page'}>
        {gets && (
          <div className="stack-wide">
            <h2>{gets.heading}</h2>
            <CheckmarkList items={gets.points} />
          </div>
        )}
        {texts.length > 0 && (
          <div className="stack-wide">
            {texts.map(({ heading, html }) => (
              <div className="stack-close" key={heading}>
                <h2 className="title-4">{heading}</h2>
                <div className="soft">
                  <Prose html={html} />
                </div>
              </div>
            ))}
          </div>
        )}
      </div>
    </div>
  );
}

export const NoTariffs = () => (
  <div className="section">
    <div className="page">
      <EmptyState title={none.title} text={none.text}>
        <a className={buttonLook('hollow')} href={`#${adviceAnchor}`}>
          {none.button}
        </a>
      </EmptyState>
    </div>
  </div>
);
