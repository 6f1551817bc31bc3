import type { ServiceKey } from '#domain/content/read-service.ts';
import { serviceNames, serviceText } from '#messages/site/service.ts';
import { buttonLook } from '#ui/inputs/Button.tsx';
import { adviceAnchor, packageAnchor } from '../../paths.ts';
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
  facts: { key, service, title, lead, offers },
}: {
  facts: ServiceFacts;
}) {
  return (
    <PageTop
      title={title}
      lede={lead}
      picture={`${pictures[key]}#tekening`}
      ground="mist"
      crumbs={<PageBreadcrumbs trail={[]} here={serviceNames[service]} />}
    >
      <div className="row">
        {offers.length > 0 && (
          <a className={buttonLook()} href={`#${packageAnchor}`}>
            {serviceText.toPackage}
          </a>
        )}
        <a
          className={buttonLook(offers.length > 0 ? 'hollow' : 'filled')}
          href={`#${adviceAnchor}`}
        >
          {serviceText.toAdvice}
        </a>
      </div>
    </PageTop>
  );
}
