import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { companyText } from '#messages/portal/company.ts';
import { paths } from '../../paths.ts';
import { BackToOverview } from '../BackToOverview.tsx';
import { CompanyNav, type CompanyPart } from './CompanyNav.tsx';
import { DoneNote } from './DoneNote.tsx';
import '../Dashboard.css';
import './Company.css';
import { ButtonLink } from '#ui/inputs/Button.tsx';

export function CompanyPage({
  here,
  title,
  lede,
  children,
}: {
  here: CompanyPart;
  title: string;
  lede: string;
  children: ReactNode;
}) {
  return (
    <main className="section-app" id="inhoud" tabIndex={-1}>
      <div className="page stack-wide">
        <div className="stack">
          <BackToOverview />
          <h1>{title}</h1>
          <p className="lede">{lede}</p>
        </div>
        <div>
          <CompanyNav here={here} />
          <DoneNote />
        </div>
        {children}
      </div>
    </main>
  );
}

type FormPage = {
  back?: { to: string; name: string };
  title: string;
  lede?: string;
  children: ReactNode;
};

export function CompanyFormPage({
  back = { to: paths.company, name: companyText.back },
  title,
  lede,
  children,
}: FormPage) {
  return (
    <main className="section-app" id="inhoud" tabIndex={-1}>
      <div className="page stack-wide">
        <div className="stack">
          <Link className="dashboard-back" to={back.to} viewTransition>
            {back.name}
          </Link>
          <h1>{title}</h1>
          {lede !== undefined && <p className="lede">{lede}</p>}
        </div>
        {children}
      </div>
    </main>
  );
}

export function CancelLink({ to }: { to: string }) {
  return (
    <ButtonLink look="hollow" to={to}>
      {companyText.cancel}
    </ButtonLink>
  );
}
