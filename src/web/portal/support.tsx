import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { readSeo } from '#methods/read-seo.ts';
import { supportText } from '#text/support.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { Facts } from '#ui/Facts.tsx';
import { Icon } from '#ui/Icon.tsx';
import { LineSteps } from '#ui/LineSteps.tsx';
import { isStaff } from '#wire/viewer.ts';
import type { PageHandle } from '../handle.ts';
import { paths } from '../paths.ts';
import { landingPath, returnParam, returnPath, withReturn } from '../session/return-path.ts';
import { Head } from '../shell/Head.tsx';
import { phoneLink } from '#wire/phone.ts';
import { useShell } from '../shell/use-shell.ts';
import { siteOf, visitContext } from '../visit.ts';

export const handle = { header: 'tinted', cache: { objects: ['Pagina__c'], params: [], except: [returnParam] } } satisfies PageHandle;

/** Page Service__c: how to get help, for who is asking. Source: decisions.md §4. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const visit = context.get(visitContext);
  const { viewer } = visit.ask;
  const asked = returnPath(url.searchParams.get(returnParam));
  const seo = await readSeo(visit.ask, { object: 'Pagina__c', slug: 'support' }, siteOf(visit));
  if (viewer.kind !== 'user') return { seo, who: 'guest', asked: asked !== undefined, to: withReturn(paths.login, asked ?? paths.serviceRequests) } as const;
  return isStaff(viewer)
    ? ({ seo, who: 'staff', asked: false, to: landingPath(viewer) } as const)
    : ({ seo, who: 'customer', asked: false, to: paths.serviceRequests } as const);
}

const { title, heading, lede, steps, direct, guest, customer, staff } = supportText;

export default function Support() {
  const { seo } = useLoaderData<typeof loader>();
  return (
    <main id="inhoud" tabIndex={-1}>
      <Head {...(seo === null ? { title } : { seo })} />
      <div className="section-app section-mist">
        <div className="page split split-main">
          <div className="stack-wide">
            <div className="stack">
              <h1>{heading}</h1>
              <p className="lede">{lede}</p>
            </div>
            <FirstWay />
          </div>
          <Direct />
        </div>
      </div>
      <section className="section" aria-labelledby="zelf">
        <div className="page stack-wide">
          <h2 className="title-5" id="zelf">
            {steps.title}
          </h2>
          <LineSteps steps={steps.list} />
          <Link className="go" to={paths.knowledge} viewTransition>
            {steps.knowledge} <Icon name="arrow" />
          </Link>
        </div>
      </section>
    </main>
  );
}

/** The one thing to do here, which depends on who is asking. */
function FirstWay() {
  const { who, asked, to } = useLoaderData<typeof loader>();
  const words = who === 'guest' ? { ...guest, button: guest.login } : who === 'customer' ? customer : staff;
  return (
    <section className="stack" aria-labelledby="verzoeken">
      <h2 className="title-5" id="verzoeken">
        {words.title}
      </h2>
      <p>{asked ? guest.asked : words.text}</p>
      <div className="row">
        <ButtonLink to={to}>{words.button}</ButtonLink>
        {'contact' in words && (
          <ButtonLink look="hollow" to={paths.contact}>
            {words.contact}
          </ButtonLink>
        )}
      </div>
    </section>
  );
}

function Direct() {
  const brand = useShell()?.brand;
  if (brand === undefined) return null;
  return (
    <aside className="stack-wide" aria-labelledby="bellen">
      <div className="stack-close">
        <h2 className="title-5" id="bellen">
          {direct.title}
        </h2>
        <p className="soft">{direct.text}</p>
      </div>
      <Facts
        facts={[
          { name: direct.phone, value: <a href={phoneLink(brand.phone)}>{brand.phone}</a> },
          { name: direct.email, value: <a href={`mailto:${brand.email}`}>{brand.email}</a> },
          { name: direct.hours, value: brand.openingHours },
        ]}
      />
    </aside>
  );
}
