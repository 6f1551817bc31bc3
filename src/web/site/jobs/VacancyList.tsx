import { Link } from 'react-router';
import type { VacancyLine } from '#domain/content/read-vacancies.ts';
import { salaryPerMonth, salaryText } from '#messages/site/jobs.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { vacancyPath } from '#protocol/site/site.ts';
import './VacancyList.css';

export function VacancyList({ vacancies }: { vacancies: readonly VacancyLine[] }) {
  return (
    <ul className="vacancies">
      {vacancies.map(({ slug, title, summary, department, place, hours, salary }) => (
        <li key={slug}>
          <Link className="vacancy" to={vacancyPath(slug)} viewTransition>
            <span className="vacancy-words">
              <strong className="title-4 vacancy-title">{title}</strong>
              <span className="soft">{summary}</span>
            </span>
            <span className="vacancy-facts">
              {salary !== null && (
                <span className="vacancy-salary">{salaryPerMonth(salaryText(salary))}</span>
              )}
              {[department, place, hours].filter(Boolean).map((fact) => (
                <span key={fact}>{fact}</span>
              ))}
            </span>
            <Icon name="arrow" look="vacancy-arrow" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
