import type { ReactNode } from 'react';
import { Facts } from '#ui/data/Facts.tsx';
import type { Brand } from '#protocol/site/brand.ts';
import { Address } from './Address.tsx';
import { useShell } from './use-shell.ts';
import { phoneLink } from '#protocol/texts/link-address.ts';
import { reachText } from '#messages/site/shell.ts';

type Way = keyof typeof reachText;
type ReachBrand = Pick<Brand, 'phone' | 'email' | 'openingHours' | 'address'>;

const valueOf: Record<Way, (brand: ReachBrand) => ReactNode> = {
  phone: ({ phone }) => <a href={phoneLink(phone)}>{phone}</a>,
  email: ({ email }) => <a href={`mailto:${email}`}>{email}</a>,
  hours: ({ openingHours }) => openingHours,
  address: ({ address }) => <Address address={address} />,
};

/** `more`: facts below those of the brand. */
type Props = {
  id: string;
  heading: string;
  text?: string;
  ways: readonly Way[];
  look?: 'low';
  more?: readonly { name: string; value: ReactNode }[];
  children?: ReactNode;
};

export function ReachAside({ id, heading, text = '', ways, look, more = [], children }: Props) {
  const brand = useShell()?.brand;
  return (
    <aside className={look === 'low' ? 'stack-wide aside-low' : 'stack-wide'} aria-labelledby={id}>
      <div className="stack-close">
        <h2 className="title-5" id={id}>
          {heading}
        </h2>
        {text !== '' && <p className="soft">{text}</p>}
      </div>
      {brand !== undefined && (
        <Facts
          facts={[
            ...ways.map((way) => ({ name: reachText[way], value: valueOf[way](brand) })),
            ...more,
          ]}
        />
      )}
      {children}
    </aside>
  );
}
