import { Link } from 'react-router';
import { contactText } from '#text/contact.ts';
import { Facts } from '#ui/Facts.tsx';
import { Icon } from '#ui/Icon.tsx';
import { paths } from '../paths.ts';
import { Address } from '../shell/Address.tsx';
import { phoneLink } from '#wire/phone.ts';
import { useShell } from '../shell/use-shell.ts';

const { direct, before } = contactText;

/** Other ways to reach us, beside the form. */
export function ContactAside() {
  const brand = useShell()?.brand;
  if (brand === undefined) return null;
  const facts = [
    { name: direct.phone, value: <a href={phoneLink(brand.phone)}>{brand.phone}</a> },
    { name: direct.email, value: <a href={`mailto:${brand.email}`}>{brand.email}</a> },
    { name: direct.hours, value: brand.openingHours },
    { name: direct.address, value: <Address address={brand.address} /> },
  ];
  return (
    <aside className="stack-wide aside-low" aria-labelledby="direct">
      <div className="stack-close">
        <h2 className="title-5" id="direct">
          {direct.title}
        </h2>
        <p className="soft">{direct.text}</p>
      </div>
      <Facts facts={facts} />
      <div className="stack-close">
        <h3>{before.title}</h3>
        <Way to={paths.knowledge} name={before.knowledge} />
        <Way to={paths.support} name={before.support} />
      </div>
    </aside>
  );
}

function Way({ to, name }: { to: string; name: string }) {
  return (
    <Link className="go" to={to} viewTransition>
      {name} <Icon name="arrow" />
    </Link>
  );
}
