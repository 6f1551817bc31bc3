import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { readHome } from '#methods/read-home.ts';
import { homeText } from '#text/home.ts';
import { buttonLook } from '#ui/Button.tsx';
import { Banner } from '#ui/Banner.tsx';
import { Board, type BoardCell } from '#ui/Board.tsx';
import { Help } from '#ui/Help.tsx';
import { LineSteps } from '#ui/LineSteps.tsx';
import type { PageHandle } from '../handle.ts';
import { paths } from '../paths.ts';
import { Head } from '../shell/Head.tsx';
import { WebshopLink } from '../shell/WebshopLink.tsx';
import { visitContext } from '../visit.ts';
import { FibreCheck } from './FibreCheck.tsx';
import { Hero } from './Hero.tsx';
import { KnowledgePicks } from './KnowledgePicks.tsx';
import officePicture from './pictures/office.svg';

export const handle = { header: 'tinted', footer: 'banner', cache: { objects: ['Pagina__c', 'Kennisartikel__c'], params: [] } } satisfies PageHandle;

export const loader = ({ context }: LoaderFunctionArgs) => readHome(context.get(visitContext).ask);

const { services, steps, webshop, help } = homeText;
const cells: readonly BoardCell[] = [
  { ...services.internet, to: paths.internet, icon: 'internet', foot: services.internet.more },
  { ...services.fibre, to: paths.fibre, icon: 'fibre', foot: services.fibre.more },
  { ...services.mobile, to: paths.mobile, icon: 'mobile', foot: services.mobile.more },
  { ...services.telephony, to: paths.telephony, icon: 'phone', foot: services.telephony.more },
  { ...services.workplace, to: paths.workplace, icon: 'desk', foot: services.workplace.more },
];

export default function Home() {
  const { picks } = useLoaderData<typeof loader>();
  return (
    <main id="inhoud" tabIndex={-1}>
      <Head title={homeText.title} description={homeText.description} />
      <Hero />
      <Section id="diensten" title={services.title} text={services.text}>
        <Board cells={cells} />
      </Section>
      <Section id="werkwijze" title={steps.title} text={steps.text} tone="mist">
        <LineSteps steps={steps.list} />
      </Section>
      <FibreCheck />
      {picks.length > 0 && <KnowledgePicks picks={picks} />}
      <Banner id="kantoor" heading={webshop.title} subheading={webshop.text} tone="blue" picture={officePicture}>
        <WebshopLink look={buttonLook('hollow')}>{webshop.button}</WebshopLink>
      </Banner>
      <Section id="een" title={help.title}>
        <Help items={help.list} />
      </Section>
    </main>
  );
}

type SectionProps = { id: string; title: string; text?: string; tone?: 'mist'; children: React.ReactNode };

function Section({ id, title, text, tone, children }: SectionProps) {
  return (
    <section className={tone === 'mist' ? 'section section-mist' : 'section'} aria-labelledby={id}>
      <div className="page">
        <div className="section-head">
          <h2 id={id}>{title}</h2>
          {text !== undefined && <p className="soft">{text}</p>}
        </div>
        {children}
      </div>
    </section>
  );
}
