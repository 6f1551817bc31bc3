import type { ServiceKey } from '#domain/content/read-service.ts';
import { perUnit, serviceNames, serviceText } from '#messages/site/service.ts';
import { ButtonLink, buttonLook } from '#ui/inputs/Button.tsx';
import { serviceUnit } from '#protocol/telecom/service-kind.ts';
import { euros } from '#messages/shared/numbers.ts';
import { offersText } from '#messages/site/offers.ts';
import { adviceAnchor, offersAnchor, paths } from '../../paths.ts';
import { PageBreadcrumbs } from '../../shell/PageBreadcrumbs.tsx';
import type { ServiceFacts } from './load-service.ts';
import { PageTop } from '../PageTop.tsx';
import internetPicture from '../pictures/service-internet.svg';
import mobilePicture from '../pictures/service-mobile.svg';
import telephonyPicture from '../pictures/service-telephony.svg';
import workplacePicture from '../pictures/service-workplace.svg';

const pictures: Record<ServiceKey, string> = {
  'kpn-een-internet': internetPicture,
  'kpn-een-mobiel': mobilePicture,
  'kpn-een-telefonie': telephonyPicture,
  'kpn-een-werkplek': workplacePicture,
};

export function ServiceHero({
  facts: { key, service, title, lead, groups, offers },
}: {
  facts: ServiceFacts;
}) {
  const first = offers.find((offer) => offer.service === service);
  return (
    <PageTop
      title={title}
      lede={lead}
      picture={`${pictures[key]}#tekening`}
      ground="mist"
      crumbs={<PageBreadcrumbs trail={[]} here={serviceNames[service]} />}
    >
      {first && (
        <p>
          <span>{offersText.from}</span> <strong>{euros(first.monthly)}</strong>{' '}
          <span>{perWords(first.unit)}</span>
        </p>
      )}
      <div className="row">
        {service === 'internet' && <ButtonLink to={paths.fibre}>{serviceText.toCheck}</ButtonLink>}
        {service !== 'internet' && groups.length > 0 && (
          <a className={buttonLook()} href={`#${offersAnchor}`}>
            {serviceText.toOffers}
          </a>
        )}
        <a
          className={buttonLook(service === 'internet' || groups.length > 0 ? 'hollow' : 'filled')}
          href={`#${adviceAnchor}`}
        >
          {serviceText.toAdvice}
        </a>
      </div>
    </PageTop>
  );
}

const perWords = (unit: string): string =>
  [unit === serviceUnit.speed ? '' : perUnit(unit), offersText.perMonthWithoutVat]
    .filter(Boolean)
    .join(' ');
