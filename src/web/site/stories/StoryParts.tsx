import type { Story } from '#domain/content/read-stories.ts';
import { homeText } from '#messages/site/home.ts';
import { OwnPhoto } from '../../content/OwnPhoto.tsx';
import drawing from '../pictures/story.svg';
import './Story.css';

const { story: words } = homeText;

/** A drawing of the same proportion until there is a photograph. */
export function StoryPhoto({ photo }: Pick<Story, 'photo'>) {
  return (
    <div className="photo">
      {photo === null ? (
        <svg className="photo-picture" viewBox="0 0 400 440" role="img" aria-label={words.drawing}>
          <use href={`${drawing}#tekening`} />
        </svg>
      ) : (
        <OwnPhoto
          photo={photo}
          look="photo-picture"
          sizes="(min-width: 80em) 30rem, (min-width: 48em) 40vw, 95vw"
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
