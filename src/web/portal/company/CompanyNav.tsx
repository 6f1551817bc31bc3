import { Link } from 'react-router';
import { companyText } from '#messages/portal/company.ts';
import { ownOrdersPath } from '#protocol/site/order-paths.ts';
import { paths } from '../../paths.ts';
import './Company.css';

const { nav } = companyText;

const parts = {
  overview: paths.company,
  contacts: paths.companyContacts,
  colleagues: paths.colleagues,
  orders: ownOrdersPath,
  documents: paths.companyDocuments,
  webhooks: paths.companyWebhooks,
} as const;
export type CompanyPart = keyof typeof parts;

export function CompanyNav({ here }: { here: CompanyPart }) {
  return (
    <nav aria-label={nav.label}>
      <ul className="company-nav">
        {Object.entries(parts).map(([part, to]) => (
          <li key={part}>
            <Link
              className="company-nav-link"
              to={to}
              aria-current={part === here ? 'page' : undefined}
              viewTransition
            >
              {nav[part as CompanyPart] /* proof: a key of `parts` */}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
