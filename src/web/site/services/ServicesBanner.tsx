import { Banner } from '#ui/feedback/Banner.tsx';
import combinationPicture from '../pictures/combination.svg';
import { servicesBannerText } from '#messages/site/service.ts';

const { heading, paragraph, button } = servicesBannerText;

/** Source: spec §2, Services and internet banner. */
export function ServicesBanner({ target = 'adviesgesprek' }: { target?: string }) {
  return (
    <Banner
      id="combinatiekorting"
      heading={heading}
      paragraph={paragraph}
      button={{ text: button, target }}
      tone="green"
      picture={combinationPicture}
    />
  );
}
