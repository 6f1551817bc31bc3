import { Link } from 'react-router';
import type { ListItem } from '#domain/content/markdown.ts';
import type { StartedService, StartPrice, StartPrices } from '#domain/content/read-start-prices.ts';
import { homeText } from '#messages/site/home.ts';
import { servicesBannerText } from '#messages/site/service.ts';
import { Tag } from '#ui/data/Tag.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import type { IconName } from '#ui/icons/icons.ts';
import { Illustration } from '#ui/icons/Illustration.tsx';
import { ButtonLink } from '#ui/inputs/Button.tsx';
import { paths } from '../../paths.ts';
import fibrePicture from '../pictures/range.svg';

const { range: words } = homeText;

/** By the path of its page. */
const known: Readonly<Record<string, { service: StartedService; icon: IconName }>> = {
  [paths.internet]: { service: 'internet', icon: 'internet' },
  [paths.fibre]: { service: 'fibre', icon: 'fibre' },
  [paths.mobile]: { service: 'mobile', icon: 'mobile' },
  [paths.telephony]: { service: 'telephony', icon: 'phone' },
  [paths.workplace]: { service: 'workplace', icon: 'desk' },
};

type RangeProps = { points: readonly ListItem[]; prices: StartPrices };

/**
 * The services that staff list on Home. Fibre leads, the others are lines with their prices under
 * each other, and the combination discount is the foot. Source: look.md, spec §2.
 */
export function ServiceRange({ points, prices }: RangeProps) {
  const linked = points.flatMap(({ title, text, to }) =>
    to?.startsWith('/') && title !== '' ? [{ to, name: title, text, ...priceOf(to, prices) }] : [],
  );
  const lead = linked.find(({ to }) => to === paths.fibre);
  const rows = linked.filter((one) => one !== lead);
  return (
    <div className="range">
      {lead && <RangeLead {...lead} />}
      {rows.length > 0 && (
        <div className="range-rows">
          {rows.map((row) => (
            <RangeRow {...row} key={row.to} />
          ))}
        </div>
      )}
      <RangeFoot />
    </div>
  );
}

const priceOf = (to: string, prices: StartPrices): { price?: StartPrice } => {
  const price = known[to] && prices[known[to].service];
  return price === undefined ? {} : { price };
};

type ServiceProps = { to: string; name: string; text: string; price?: StartPrice };

function RangeLead({ to, name, text, price }: ServiceProps) {
  return (
    <Link className="range-lead" to={to} viewTransition>
      <div className="row-apart">
        <h3 className="title-5">{name}</h3>
        {price?.speed != null && <Tag kind="green">{words.speed(price.speed)}</Tag>}
      </div>
      <span className="soft">{text}</span>
      {price && (
        <span>
          <span className="range-price">{words.from(price.cents)}</span>
          <span className="per">{words.per(price.unit)}</span>
        </span>
      )}
      <Illustration look="range-picture" file={fibrePicture} width={400} height={170} />
    </Link>
  );
}

function RangeRow({ to, name, text, price }: ServiceProps) {
  return (
    <Link className="range-row" to={to} viewTransition>
      <Icon name={known[to]?.icon ?? 'building'} look="icon-green" />
      <h3 className="range-name">{name}</h3>
      <span className="range-text">{text}</span>
      {price && (
        <span className="range-from">
          <strong>{words.from(price.cents)}</strong>
          <span className="per">{words.per(price.unit)}</span>
        </span>
      )}
    </Link>
  );
}

function RangeFoot() {
  const { heading, paragraph, button } = servicesBannerText;
  return (
    <section className="range-foot" aria-labelledby="combinatiekorting">
      <div className="stack-close">
        <h3 className="title-4" id="combinatiekorting">
          {heading}
        </h3>
        <p>{paragraph}</p>
      </div>
      <ButtonLink look="hollow" to={paths.adviceCall}>
        {button}
      </ButtonLink>
    </section>
  );
}
