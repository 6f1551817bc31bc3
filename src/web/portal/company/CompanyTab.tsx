import { companyText } from '#messages/portal/company.ts';
import { ButtonLink } from '#ui/inputs/Button.tsx';
import { Facts } from '#ui/data/Facts.tsx';
import { StatusText } from '#ui/feedback/StatusText.tsx';
import { paths } from '../../paths.ts';
import { Head } from '../../shell/head/Head.tsx';
import { CompanyPage } from './CompanyPage.tsx';
import { Connections } from './Connections.tsx';
import type { CompanyTabView } from './read-company-tab.ts';

const { title, lede, details, address, unknown } = companyText;

export function CompanyTab({
  company: { facts, place, checked, connections },
}: {
  company: CompanyTabView;
}) {
  return (
    <CompanyPage here="overview" title={title} lede={lede}>
      <Head title={title} />
      <div className="split split-side">
        <div className="stack-wide">
          <section className="stack" aria-labelledby="gegevens">
            <h2 className="title-5" id="gegevens">
              {details.title}
            </h2>
            <Facts facts={facts} />
            <ButtonLink look="hollow" to={paths.companyDetails}>
              {details.change}
            </ButtonLink>
          </section>
          <section className="stack" aria-labelledby="adres">
            <h2 className="title-5" id="adres">
              {address.title}
            </h2>
            {place.length === 0 ? (
              <p className="soft">{unknown}</p>
            ) : (
              <Place lines={place} checked={checked} />
            )}
            <ButtonLink look="hollow" to={paths.companyAddress}>
              {address.change}
            </ButtonLink>
          </section>
        </div>
        <Connections shown={connections} />
      </div>
    </CompanyPage>
  );
}

function Place({ lines, checked }: { lines: readonly string[]; checked: boolean }) {
  return (
    <>
      <address className="company-place">
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
      <StatusText tone={checked ? 'good' : 'quiet'}>
        {checked ? address.checked : address.unchecked}
      </StatusText>
    </>
  );
}
