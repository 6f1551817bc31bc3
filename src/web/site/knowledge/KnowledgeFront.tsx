import { Link } from 'react-router';
import type { ArticleMatch, KnowledgeBasePage } from '#domain/content/read-knowledge.ts';
import { knowledgeText } from '#messages/site/knowledge.ts';
import { knowledgeFrontText as words, type TaskIcon, topTasks } from '#messages/knowledge/tasks.ts';
import { buttonLook } from '#ui/inputs/Button.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import type { IconName } from '#ui/icons/icons.ts';
import '#ui/layout/Lines.css';
import { articlePath } from '#protocol/site/site.ts';
import { paths } from '../../paths.ts';
import { useShell } from '../../shell/use-shell.ts';
import taskPictures from '../pictures/tasks.svg';
import './KnowledgeFront.css';
import { phoneLink } from '#protocol/texts/link-address.ts';

export function KnowledgeFront({ knowledge }: { knowledge: KnowledgeBasePage }) {
  const { categories, articles } = knowledge;
  const subjects = categories.filter(({ count }) => count > 0);
  return (
    <>
      <TopTasks articles={articles} />
      <section className="section section-mist" aria-labelledby="onderwerpen">
        <div className="page subjects">
          <div className="stack">
            <h2 id="onderwerpen">{words.subjects}</h2>
            <p className="soft">
              {subjects.length === 0
                ? words.none
                : words.lead(knowledgeText.count(articles.length), subjects.length)}
            </p>
          </div>
          {subjects.length > 0 && (
            <div className="lines subjects-list">
              {subjects.map((subject, at) => (
                <Subject key={subject.key} subject={subject} articles={articles} open={at === 0} />
              ))}
            </div>
          )}
          <Help />
        </div>
      </section>
    </>
  );
}

function TopTasks({ articles }: { articles: readonly ArticleMatch[] }) {
  const published = new Set(articles.map(({ slug }) => slug));
  const tasks = topTasks.filter(({ slug }) => published.has(slug));
  if (tasks.length === 0) return null;
  return (
    <section className="section-dense" aria-labelledby="vaak">
      <div className="page stack-wide">
        <h2 id="vaak">{words.tasks}</h2>
        <ul className="tasks">
          {tasks.map(({ slug, icon, title, note }) => (
            <li key={slug}>
              <Link className="task" to={articlePath(slug)} viewTransition>
                <span className="task-icon">
                  <TaskPicture icon={icon} />
                </span>
                <span className="task-words">
                  <strong>{title}</strong>
                  <span className="lines-note">{note}</span>
                </span>
                <Icon name="arrow" />
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** In a separate file, because the icons of the kit load with every page. */
const TaskPicture = ({ icon }: { icon: TaskIcon }) => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    <use href={`${taskPictures}#${icon}`} />
  </svg>
);

const subjectIcons: Readonly<Record<string, IconName>> = {
  internet: 'internet',
  glasvezel: 'fibre',
  mobiel: 'mobile',
  'vast-bellen': 'phone',
  'werkplek-365': 'desk',
};

type SubjectProps = {
  subject: KnowledgeBasePage['categories'][number];
  articles: readonly ArticleMatch[];
  open: boolean;
};

function Subject({ subject: { key, name, count }, articles, open }: SubjectProps) {
  return (
    <details className="subject" open={open} id={key}>
      <summary className="subject-title">
        <Icon name={subjectIcons[key] ?? 'file'} look="icon-green" />
        <h3 className="title-4">{name}</h3>
        <span className="lines-note figure">{knowledgeText.count(count)}</span>
        <Icon name="down" look="subject-icon" />
      </summary>
      <ul className="subject-list">
        {articles
          .filter(({ category }) => category === name)
          .map(({ slug, title }) => (
            <li key={slug}>
              <Link className="subject-link" to={articlePath(slug)} viewTransition>
                {title}
              </Link>
            </li>
          ))}
      </ul>
    </details>
  );
}

function Help() {
  const brand = useShell()?.brand;
  return (
    <aside className="subjects-help" aria-labelledby="niet-gevonden">
      <h3 className="title-4" id="niet-gevonden">
        {words.help.title}
      </h3>
      {brand !== undefined && (
        <p>
          <span>{words.help.call}</span>{' '}
          <a className="figure" href={phoneLink(brand.phone)}>
            {brand.phone}
          </a>
          <span>{`. ${words.help.answered(brand.openingHours)}`}</span>
        </p>
      )}
      <Link className={buttonLook('hollow')} to={paths.contact}>
        {words.help.ask}
      </Link>
    </aside>
  );
}
