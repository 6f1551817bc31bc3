import type { ReactNode } from 'react';
import type { CompanyFigure, Partner, Person, Place } from '#domain/guides/read-about.ts';
import { aboutText as words } from '#messages/site/copy.ts';
import type { PictureInText } from '#protocol/texts/pictures-in-text.ts';
import { routeLink } from '#protocol/texts/link-address.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { OwnPhoto } from '../../content/OwnPhoto.tsx';
import { Prose } from '../../content/Prose.tsx';
import { Address } from '../../shell/Address.tsx';
import placesPicture from '../pictures/places.svg';
import peoplePicture from '../pictures/people.svg';
import './About.css';

type Story = { id: string; heading: string; html: string };
type Listed = { isExample: boolean };

export function Figures({ part, figures }: { part: Story; figures: readonly CompanyFigure[] }) {
  if (figures.length === 0) return null;
  return (
    <Lists part={part} items={figures} example={words.examples.cijfers}>
      <dl className="about-figures">
        {figures.map(({ id, figure, counts, isExample }) => (
          <div className="about-figure" key={id}>
            <dt className="soft">{counts}</dt>
            <dd className="about-number">{figure}</dd>
            {isExample && !allExamples(figures) && <dd className="example-tag">{words.example}</dd>}
          </div>
        ))}
      </dl>
    </Lists>
  );
}

export function Team({ part, people }: { part: Story; people: readonly Person[] }) {
  if (people.length === 0 && part.html === '') return null;
  return (
    <Lists part={part} items={people} example={words.examples.team} tone="mist">
      {people.length > 0 && (
        <ul className="people">
          {people.map(({ id, name, work, text, photo, isExample }, at) => (
            <li className="person" key={id}>
              <Photo photo={photo} look="person-photo" drawing={`${peoplePicture}#p${at % 3}`} />
              <h3>{name}</h3>
              {work !== null && <p className="soft">{work}</p>}
              {text !== null && <p className="small soft">{text}</p>}
              {isExample && !allExamples(people) && <Example text={words.example} />}
            </li>
          ))}
        </ul>
      )}
    </Lists>
  );
}

export function Places({ part, places }: { part: Story; places: readonly Place[] }) {
  return (
    <Lists part={part} items={places} example={words.examples.locaties}>
      <ul className="places">
        {places.map(({ id, name, address, text, photo, isExample }) => (
          <li className="place" key={id}>
            <Photo photo={photo} look="place-photo" drawing={`${placesPicture}#pand`} wide />
            <div className="stack-close">
              <h3>{name}</h3>
              {address !== null && (
                <p>
                  <Address address={address} />
                </p>
              )}
              {text !== null && <p className="soft">{text}</p>}
              {address !== null && (
                <a className="go" href={routeLink(address)} rel="noreferrer">
                  <span>{words.route}</span> <Icon name="arrow" />
                </a>
              )}
              {isExample && !allExamples(places) && <Example text={words.example} />}
            </div>
          </li>
        ))}
      </ul>
    </Lists>
  );
}

export function Partners({ part, partners }: { part: Story; partners: readonly Partner[] }) {
  if (partners.length === 0) return null;
  return (
    <Lists part={part} items={partners} example={words.examples.partners}>
      <ul className="partners">
        {partners.map(({ id, name, text, logo, isExample }) => (
          <li className="partner" key={id}>
            {logo !== null && <OwnPhoto photo={logo} look="partner-logo" sizes="10rem" />}
            <h3>{name}</h3>
            {text !== null && <p className="soft">{text}</p>}
            {isExample && !allExamples(partners) && <Example text={words.example} />}
          </li>
        ))}
      </ul>
    </Lists>
  );
}

const allExamples = (items: readonly Listed[]): boolean =>
  items.length > 0 && items.every(({ isExample }) => isExample);

type ListsProps = {
  part: Story;
  items: readonly Listed[];
  /** Says that all items are an example. */
  example: string;
  tone?: 'mist';
  children: ReactNode;
};

function Lists({ part: { id, heading, html }, items, example, tone, children }: ListsProps) {
  return (
    <section
      className={tone === 'mist' ? 'section section-mist' : 'section section-follows'}
      aria-labelledby={id}
    >
      <div className="page stack-wide">
        <div className="split split-side">
          <div className="stack-close">
            <h2 id={id}>{heading}</h2>
            {allExamples(items) && <Example text={example} />}
          </div>
          {html !== '' && <Prose html={html} />}
        </div>
        {children}
      </div>
    </section>
  );
}

const Example = ({ text }: { text: string }) => <p className="example-tag">{text}</p>;

type PhotoProps = { photo: PictureInText | null; look: string; drawing: string; wide?: boolean };

/** A drawing takes the place of a photo that staff have not added. */
function Photo({ photo, look, drawing, wide = false }: PhotoProps) {
  if (photo !== null)
    return <OwnPhoto photo={photo} look={look} sizes={wide ? placeSizes : personSizes} />;
  return (
    <svg className={look} viewBox={wide ? '0 0 360 240' : '0 0 240 240'} aria-hidden="true">
      <use href={drawing} />
    </svg>
  );
}

const personSizes = '(min-width: 48em) 17rem, (min-width: 30em) 45vw, 14rem';
const placeSizes = '(min-width: 80em) 30rem, (min-width: 48em) 40vw, 95vw';
