import { useEffect, useRef } from 'react';
import { useHref } from 'react-router';
import { brandText } from '#messages/setup/brand.ts';
import { shellText } from '#messages/site/shell.ts';
import { buttonLook } from '#ui/inputs/Button.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { usableColours, sampleColours } from '#protocol/brand/colours.ts';
import type { BrandLogo } from '#protocol/site/brand.ts';
import { Logo } from '../../shell/head/Logo.tsx';
import type { BrandValues } from './brand-values.ts';

const { preview: words } = brandText;
const { footer, menu } = shellText;

type Props = { values: BrandValues; logo: BrandLogo | null; path: string };

export function BrandSample({ values, logo, path }: Props) {
  const { name, phone, openingHours, street, postcode, city } = values;
  const chosen = usableColours((which) => values[which]);
  const colours = new URLSearchParams(chosen).toString();
  const sheet = useHref(`${path}/voorbeeld.css?${colours}`);
  const share = useHref(
    `${path}/deelbeeld?${colours}&${new URLSearchParams({ naam: name }).toString()}`,
  );
  const box = useSampleColours(colours);
  return (
    <section className="brand-sample-part" aria-labelledby="voorbeeld">
      <h2 className="title-4" id="voorbeeld">
        {words.title}
      </h2>
      {/* With scripts the colours follow the typed values. */}
      <noscript>
        <link rel="stylesheet" href={sheet} />
      </noscript>
      <div className="brand-sample" ref={box}>
        <Named name={words.header}>
          <div className="brand-sample-topline">
            <Icon name="phone" size="small" /> <span>{phone}</span>
          </div>
          <div className="brand-sample-menu">
            <span className="logo">
              <Logo brand={{ name, logo }} />
            </span>
            <span className="brand-sample-words" aria-hidden="true">
              <span>{menu.knowledge}</span>
              <span>{menu.about}</span>
            </span>
          </div>
        </Named>
        <Named name={words.parts}>
          <div className="brand-sample-acts">
            <span className={buttonLook()}>{words.sample}</span>
            <span className="brand-sample-link">{words.link}</span>
          </div>
        </Named>
        <Named name={words.footer}>
          <div className="brand-sample-foot">
            <strong>{footer.call}</strong>
            <span className="brand-sample-phone">{phone}</span>
            <span>{footer.callText(openingHours)}</span>
            <span>
              {[street, [postcode, city].filter(Boolean).join(' ')].filter(Boolean).join(', ')}
            </span>
          </div>
        </Named>
        <Named name={words.mail}>
          <div className="brand-sample-mail">
            <p className="brand-sample-from">{name}</p>
            <div className="brand-sample-letter">
              <p>
                <strong>{words.mailSubject}</strong>
              </p>
              <span className={buttonLook('filled', 'small')}>{words.sample}</span>
            </div>
          </div>
        </Named>
        <Named name={words.share}>
          <img
            className="brand-sample-share"
            src={share}
            width="1200"
            height="630"
            alt={words.shareAlt(name)}
            loading="lazy"
          />
        </Named>
      </div>
    </section>
  );
}

const Named = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <figure className="brand-sample-figure">
    <figcaption className="small soft">{name}</figcaption>
    <div className="brand-sample-frame">{children}</div>
  </figure>
);

/** The Content-Security-Policy refuses inline styles in HTML. */
function useSampleColours(colours: string) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const chosen = new URLSearchParams(colours);
    const tokens = sampleColours(usableColours((which) => chosen.get(which)));
    for (const [name, value] of Object.entries(tokens))
      box.current?.style.setProperty(`--${name}`, value);
  }, [colours]);
  return box;
}
