import type { Block } from '#domain/content/markdown.ts';
import { guideText } from '#messages/site/guides.ts';
import { phoneLink } from '#protocol/texts/link-address.ts';
import { Banner } from '#ui/feedback/Banner.tsx';
import { ButtonLink } from '#ui/inputs/Button.tsx';
import { CheckmarkList } from '#ui/inputs/CheckmarkList.tsx';
import { PromiseList } from '#ui/inputs/PromiseList.tsx';
import { NumberedSteps } from '#ui/layout/NumberedSteps.tsx';
import '#ui/layout/Lines.css';
import { Prose } from '../../content/Prose.tsx';
import { useShell } from '../../shell/use-shell.ts';
import callPicture from '../pictures/call.svg';
import { Questions } from '../Questions.tsx';
import './Guide.css';
import type { BlockLook, GuidePart } from './load-guide.ts';

type ButtonOfCall = { to: string; text: string };

type Shared = {
  /** Of the banner that asks the visitor to get in touch. */
  button: ButtonOfCall;
  /** `paper`: no section has a tinted background. */
  ground?: 'paper';
};

export function GuideParts({ parts, ...shared }: Shared & { parts: readonly GuidePart[] }) {
  return parts.map((part) => <Part part={part} {...shared} key={part.id} />);
}

const isMist: ReadonlySet<GuidePart['look']> = new Set(['cards', 'ticks', 'steps']);
const isWide: ReadonlySet<GuidePart['look']> = new Set(['cards', 'steps']);

function Part({ part, button, ground }: Shared & { part: GuidePart }) {
  const { id, heading, look } = part;
  if (look === 'questions') return <Questions heading={heading} questions={part.questions} />;
  if (look === 'call') return <Call id={id} block={part.block} button={button} />;
  return (
    <section
      className={
        isMist.has(look) && ground !== 'paper' ? 'section section-mist' : 'section section-follows'
      }
      aria-labelledby={id}
    >
      <div className={isWide.has(look) ? 'page stack-wide' : 'page split split-side'}>
        <div className="stack">
          <h2 id={id}>{heading}</h2>
          {look !== 'story' && part.block.text !== '' && <p className="soft">{part.block.text}</p>}
        </div>
        {look === 'story' ? <Prose html={part.html} /> : <Points look={look} block={part.block} />}
      </div>
    </section>
  );
}

function Points({ look, block: { points } }: { look: BlockLook; block: Block }) {
  if (look === 'cards') return <PromiseList items={points} />;
  if (look === 'steps') return <NumberedSteps steps={points} />;
  if (look === 'ticks') return <CheckmarkList items={points} />;
  return (
    <dl className="lines">
      {points.map(({ title, text }) => (
        <div className="guide-row" key={title + text}>
          <dt className="guide-name">{title}</dt>
          <dd className="soft">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function Call({ id, block, button }: { id: string; block: Block; button: ButtonOfCall }) {
  const phone = useShell()?.brand.phone;
  return (
    <div className="section">
      <Banner
        id={id}
        heading={block.heading}
        paragraph={block.text}
        tone="blue"
        picture={callPicture}
      >
        <div className="row">
          <ButtonLink to={button.to}>{button.text}</ButtonLink>
          {phone !== undefined && (
            <a className="go" href={phoneLink(phone)}>
              {guideText.call(phone)}
            </a>
          )}
        </div>
      </Banner>
    </div>
  );
}
