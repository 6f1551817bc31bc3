import type { Question } from '#domain/content/markdown.ts';
import { serviceText } from '#messages/site/service.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import '#ui/layout/Lines.css';
import type { JsonLdThing } from '#protocol/site/seo.ts';
import { JsonLd, jsonLdText } from '../shell/head/JsonLd.tsx';
import { useShell } from '../shell/use-shell.ts';
import { Prose } from '../content/Prose.tsx';
import './Questions.css';
import { phoneLink } from '#protocol/texts/link-address.ts';

const { questions: words } = serviceText;

/** Source: https://schema.org/FAQPage. */
export function Questions({
  heading,
  questions,
}: {
  heading: string;
  questions: readonly Question[];
}) {
  const phone = useShell()?.brand.phone;
  return (
    <section className="section section-follows" aria-labelledby="vragen">
      {questions.length > 0 && <JsonLd text={jsonLdText([faqOf(questions)])} />}
      <div className="page split split-side">
        <div className="stack">
          <h2 id="vragen">{heading}</h2>
          {phone !== undefined && (
            <p className="soft">
              {words.more}
              <br />
              {words.call}{' '}
              <a className="figure" href={phoneLink(phone)}>
                {phone}
              </a>
              .
            </p>
          )}
        </div>
        <div className="lines">
          {questions.map(({ question, html }, at) => (
            <details className="question" open={at === 0} key={question}>
              <summary className="question-title">
                <span>{question}</span>
                <Icon name="down" look="question-icon" />
              </summary>
              <div className="question-answer">
                <Prose html={html} />
              </div>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}

const faqOf = (questions: readonly Question[]): JsonLdThing => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, html }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: html },
  })),
});
