import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { blocksOf, readPage } from '#domain/content/read-page.ts';
import { readSeo } from '#domain/content/read-seo.ts';
import { supportText } from '#messages/site/support.ts';
import { Note } from '#ui/feedback/Note.tsx';
import { ButtonLink } from '#ui/inputs/Button.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { NumberedSteps } from '#ui/layout/NumberedSteps.tsx';
import { isStaff } from '#protocol/users/viewer.ts';
import type { PageHandle } from '../handle.ts';
import { paths, returnParam } from '../paths.ts';
import { Prose } from '../content/Prose.tsx';
import { CopyColumns } from '../content/CopyColumns.tsx';
import { landingPath, returnPath, withReturn } from '../session/return-path.ts';
import { Head } from '../shell/head/Head.tsx';
import { PageBreadcrumbs } from '../shell/PageBreadcrumbs.tsx';
import { ReachAside } from '../shell/ReachAside.tsx';
import { siteOf, visitContext } from '../visit.ts';
import { PageTitle } from '../shell/PageTitle.tsx';
import { partsOf, questionsOf } from '#domain/content/markdown.ts';
import { phoneLink } from '#protocol/texts/link-address.ts';
import { Questions } from './Questions.tsx';

export const handle = {
  header: 'tinted',
  cache: { objects: ['Pagina__c'], params: [], except: [returnParam] },
} satisfies PageHandle;

/** The section with the problems that people call about most, each with what to do. */
const common = 'problemen';

/** The section with an outage, which staff add while there is one. It stands above the rest. */
const outage = 'storing';

/** Source: decisions.md §4. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = args.context.get(visitContext);
  const [page, seo] = await Promise.all([
    readPage(visit.ctx, 'support'),
    readSeo(visit.ctx, { object: 'Pagina__c', slug: 'support' }, siteOf(visit)),
  ]);
  // Visitors without access to a page are redirected here, also when the texts are not published.
  const { title, lead, sections } = page ?? { title: supportText.title, lead: '', sections: [] };
  const { zelf, bellen } = blocksOf({ sections });
  const problems = sections.find(({ id }) => id === common);
  const [now] = partsOf(sections.filter(({ id }) => id === outage));
  return {
    title,
    seo,
    lead,
    zelf,
    bellen,
    now,
    problems: problems && {
      heading: problems.heading,
      list: questionsOf(problems.source),
    },
    outagePhone: visit.ctx.brand.outagePhone,
    columns: partsOf(sections, ['zelf', 'bellen', common, outage]),
    ...firstWay(args),
  };
}

function firstWay({ url, context }: LoaderFunctionArgs) {
  const { viewer } = context.get(visitContext).ctx;
  const asked = returnPath(url.searchParams.get(returnParam));
  if (viewer.kind !== 'user')
    return {
      who: 'guest',
      asked: asked !== undefined,
      to: withReturn(paths.login, asked ?? paths.serviceRequests),
    } as const;
  return isStaff(viewer)
    ? ({ who: 'staff', asked: false, to: landingPath(viewer) } as const)
    : ({ who: 'customer', asked: false, to: paths.serviceRequests } as const);
}

const { knowledge, guest, customer, staff } = supportText;

export default function Support() {
  const { title, seo, lead, zelf, bellen, now, problems, outagePhone, columns } =
    useLoaderData<typeof loader>();
  return (
    <main id="inhoud" tabIndex={-1}>
      <Head {...(seo === null ? { title } : { seo })} />
      <div className="section-app section-mist">
        <div className="page split split-main">
          <div className="stack-wide">
            <div className="stack">
              <PageBreadcrumbs trail={[]} here={title} />
              <PageTitle title={title} />
              <p className="lede">{lead}</p>
            </div>
            {now !== undefined && (
              <Note look="warning">
                <h2 className="title-4">{now.heading}</h2>
                <Prose html={now.html} />
              </Note>
            )}
            <FirstWay />
          </div>
          {bellen && (
            <ReachAside
              id="bellen"
              heading={bellen.heading}
              text={bellen.text}
              ways={['phone', 'email', 'hours']}
              more={
                outagePhone === null
                  ? []
                  : [
                      {
                        name: supportText.outage.phone,
                        value: <a href={phoneLink(outagePhone)}>{outagePhone}</a>,
                      },
                    ]
              }
            >
              <p className="small soft">{supportText.outage.known}</p>
            </ReachAside>
          )}
        </div>
      </div>
      {zelf && (
        <section className="section section-follows" aria-labelledby="zelf">
          <div className="page stack-wide">
            <h2 className="title-5" id="zelf">
              {zelf.heading}
            </h2>
            <NumberedSteps steps={zelf.points} />
            <Link className="go" to={paths.knowledge} viewTransition>
              {knowledge} <Icon name="arrow" />
            </Link>
          </div>
        </section>
      )}
      {problems !== undefined && problems.list.length > 0 && (
        <Questions heading={problems.heading} questions={problems.list} />
      )}
      <CopyColumns columns={columns} />
    </main>
  );
}

function FirstWay() {
  const { who, asked, to } = useLoaderData<typeof loader>();
  const words =
    who === 'guest' ? { ...guest, button: guest.login } : who === 'customer' ? customer : staff;
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
