import { Link, useLocation } from 'react-router';
import { shellText } from '#messages/site/shell.ts';
import { buttonLook } from '#ui/inputs/Button.tsx';
import { useFailed, type PageHandle } from '../handle.ts';
import { feedbackAbout, paths } from '../paths.ts';
import { Address } from './Address.tsx';
import type { Shell } from './visitor.ts';
import { WebshopLink } from './WebshopLink.tsx';
import './Footer.css';
import { phoneLink } from '#protocol/texts/link-address.ts';

const { footer, menu, tiles } = shellText;

/** Paths whose sub-paths contain secret tokens. */
const secretPaths = [
  '/uitnodiging/',
  '/bestellen/',
  '/bestelling/',
  `${paths.forgottenPassword}/`,
] as const;

/** Source: spec §2, Footer. */
export function Footer({ shell, look }: { shell: Shell; look: PageHandle['footer'] }) {
  const { brand, visitor } = shell;
  const { pathname } = useLocation();
  const unnamed = useFailed() || secretPaths.some((start) => pathname.startsWith(start));
  return (
    <footer className={look === 'filled' ? 'footer footer-filled' : 'footer'}>
      <div className="page">
        {look === 'banner' && <WebshopBanner />}
        <div className="footer-columns">
          <div className="stack footer-lead">
            <h2 className="footer-title">{footer.call}</h2>
            <a className="footer-phone on-deep" href={phoneLink(brand.phone)}>
              {brand.phone}
            </a>
            <p className="footer-text">{footer.callText(brand.openingHours)}</p>
            <address className="footer-text">
              <Address address={brand.address} />
            </address>
          </div>
          <Column id="f-diensten" title={footer.services}>
            <FooterLink to={paths.mobile} name={tiles.mobile.name} />
            <FooterLink to={paths.telephony} name={tiles.telephony.name} />
            <FooterLink to={paths.internet} name={tiles.internet.name} />
            <FooterLink to={paths.workplace} name={footer.workplace} />
          </Column>
          <Column id="f-bedrijf" title={footer.company}>
            <FooterLink to={paths.knowledge} name={menu.knowledge} />
            <FooterLink to={paths.about} name={menu.about} />
            <FooterLink to={paths.jobs} name={menu.jobs} />
            <FooterLink to={paths.contact} name={menu.contact} />
          </Column>
          <Column id="f-klant" title={footer.customers}>
            <FooterLink to={paths.dashboard} name={footer.dashboard} />
            {visitor.kind === 'guest' && <FooterLink to={paths.login} name={menu.login} />}
            <li>
              <WebshopLink look="footer-link on-deep">{footer.webshop}</WebshopLink>
            </li>
            <FooterLink to={paths.support} name={footer.support} />
          </Column>
        </div>
        <ul className="footer-end">
          <FooterLink to={paths.cookies} name={footer.cookies} />
          <FooterLink to={paths.privacy} name={footer.privacy} />
          <li className="footer-end-push">{`© ${shell.year} ${brand.name}`}</li>
        </ul>
        <nav aria-label={footer.more}>
          <ul className="footer-more">
            <FooterLink to={paths.fibre} name={footer.fibre} />
            <FooterLink to={paths.serviceLevels} name={footer.serviceLevels} />
            <FooterLink to={paths.switching} name={footer.switching} />
            <FooterLink to={paths.terms} name={footer.terms} />
            <FooterLink to={paths.complaints} name={footer.complaints} />
            <FooterLink to={paths.accessibility} name={footer.accessibility} />
            <FooterLink
              to={unnamed ? paths.feedback : feedbackAbout(pathname)}
              name={footer.feedback}
            />
          </ul>
        </nav>
        <p className="footer-law">{brand.law}</p>
      </div>
    </footer>
  );
}

function WebshopBanner() {
  const { title, text, button } = footer.banner;
  return (
    <section className="footer-banner" aria-labelledby="f-webshop">
      <div className="stack-close">
        <h2 className="title-5" id="f-webshop">
          {title}
        </h2>
        <p className="footer-text">{text}</p>
      </div>
      <WebshopLink look={buttonLook('outline')}>{button}</WebshopLink>
    </section>
  );
}

function Column({ id, title, children }: { id: string; title: string; children: React.ReactNode }) {
  return (
    <nav aria-labelledby={id}>
      <h2 className="footer-title" id={id}>
        {title}
      </h2>
      <ul>{children}</ul>
    </nav>
  );
}

function FooterLink({ to, name }: { to: string; name: string }) {
  return (
    <li>
      <Link className="footer-link on-deep" to={to} viewTransition>
        {name}
      </Link>
    </li>
  );
}
