import { Link } from 'react-router';
import type { Story } from '#domain/content/read-stories.ts';
import { homeText } from '#messages/site/home.ts';
import { storyPath } from '#protocol/site/site.ts';
import { Tag } from '#ui/data/Tag.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { Quote, StoryPhoto, Tally } from './StoryParts.tsx';

const { story: words } = homeText;

export function FirstStory({ slug, company, quote, summary, tally, photo, sample }: Story) {
  return (
    <section className="section section-mist" aria-labelledby="verhaal">
      <div className="page story">
        <StoryPhoto photo={photo} />
        <div className="stack-wide">
          <div className="row">
            <h2 className="title-4" id="verhaal">
              {company}
            </h2>
            {sample && <Tag>{words.sample}</Tag>}
          </div>
          <Quote>{quote}</Quote>
          {summary !== '' && <p className="soft">{summary}</p>}
          <Tally tally={tally} />
          <p>
            <Link className="go" to={storyPath(slug)} viewTransition>
              <span>
                {words.read}
                <span className="visually-hidden">{words.of(company)}</span>
              </span>
              <Icon name="arrow" />
            </Link>
          </p>
        </div>
      </div>
    </section>
  );
}
