import { contactText } from '#text/contact.ts';
import { Facts } from '#ui/Facts.tsx';
import { Address } from '../../shell/Address.tsx';
import { phoneLink } from '#wire/phone.ts';
import { useShell } from '../../shell/use-shell.ts';

const { direct } = contactText;

/** Other ways to reach us, beside the form. */
export function ContactAside({ words = { heading: direct.title, text: '' } }: { words?: { heading: string; text: string } }) {
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
          {words.heading}
        </h2>
        {words.text !== '' && <p className="soft">{words.text}</p>}
      </div>
      <Facts facts={facts} />
    </aside>
  );
}
