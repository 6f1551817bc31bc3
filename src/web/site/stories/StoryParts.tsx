import { useHref } from 'react-router';
import type { Story } from '#domain/content/read-stories.ts';
import { homeText } from '#messages/site/home.ts';
import { servicesPath } from '#protocol/constants.ts';
import drawing from '../pictures/story.svg';
import './Story.css';

const { story: words } = homeText;

/** A drawing of the same proportion until there is a photograph. */
export function StoryPhoto({ photo }: Pick<Story, 'photo'>) {
  const base = useHref('/').replace(/\/$/, '');
  return (
    <div className="photo">
      {photo === null ? (
        <svg className="photo-picture" viewBox="0 0 400 440" role="img" aria-label={words.drawing}>
          <use href={`${drawing}#tekening`} />
        </svg>
      ) : (
        <img
          className="photo-picture"
          src={`${base}${servicesPath}/sobjects/ContentVersion/${photo.versionId}/VersionData`}
          width={photo.width}
          height={photo.height}
          alt={photo.alt}
          loading="lazy"
          decoding="async"
        />
      )}
    </div>
  );
}

export const Quote = ({ children }: { children: string }) => (
  <blockquote className="quote">{`‘${children}’`}</blockquote>
);

export function Tally({ tally }: Pick<Story, 'tally'>) {
  if (tally.length === 0) return null;
  return (
    <dl className="tally">
      {tally.map(({ figure, words: counted }) => (
        <div className="tally-item" key={counted}>
          <dt className="small soft">{counted}</dt>
          <dd className="tally-figure">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
