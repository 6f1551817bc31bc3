import { Link } from 'react-router';
import { companyText } from '#messages/portal/company.ts';
import { Facts } from '#ui/data/Facts.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import './Company.css';
import { changeRequestPath } from './company-params.ts';

const { details, edit, unknown } = companyText;

export function LockedCompanyDetails({
  customerNumber,
  mainContact,
  size,
}: {
  customerNumber: string;
  mainContact: string;
  size: string;
}) {
  const facts = [
    { name: details.number, value: customerNumber, why: edit.locked.number },
    { name: details.main, value: mainContact, why: edit.locked.main, ask: edit.locked.askMain },
    { name: details.size, value: size, why: edit.locked.size, ask: edit.locked.askSize },
  ];
  return (
    <section className="company-locked" aria-labelledby="vast">
      <h2 className="title-4" id="vast">
        {edit.locked.title}
      </h2>
      <Facts facts={facts.map(({ name, ...one }) => ({ name, value: <Why {...one} /> }))} />
    </section>
  );
}

function Why({
  value,
  why,
  ask,
}: {
  value: string;
  why: string;
  ask?: { link: string; subject: string };
}) {
  return (
    <span className="company-why">
      <strong>{value === '' ? unknown : value}</strong>
      <span className="soft small">{why}</span>
      {ask !== undefined && (
        <Link className="go" to={changeRequestPath(ask.subject)} viewTransition>
          <span>{ask.link}</span> <Icon name="arrow" size="small" />
        </Link>
      )}
    </span>
  );
}
