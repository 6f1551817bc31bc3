import type { LevelFact, ServiceLevel } from '#domain/guides/read-service-levels.ts';
import { euros } from '#messages/shared/numbers.ts';
import { levelsText as words } from '#messages/site/guides.ts';
import { productParam } from '#protocol/telecom/package.ts';
import { ButtonLink } from '#ui/inputs/Button.tsx';
import { adviceAnchor, paths } from '../../paths.ts';
import './LevelTable.css';

function advicePathOf(product: string): string {
  const query = new URLSearchParams({ [productParam]: product }).toString();
  return `${paths.internet}?${query}#${adviceAnchor}`;
}

type Props = { facts: readonly LevelFact[]; levels: readonly ServiceLevel[]; labelledBy: string };

/** One row for each level; a card on a narrow screen, in which each value has its name. */
export function LevelTable({ facts, levels, labelledBy }: Props) {
  return (
    <table className="levels" aria-labelledby={labelledBy}>
      <thead className="levels-lead">
        <tr>
          <th className="levels-head" scope="col">
            {words.level}
          </th>
          {facts.map((fact) => (
            <th className="levels-head" scope="col" key={fact}>
              {words.facts[fact]}
            </th>
          ))}
          <th className="levels-head levels-end" scope="col">
            {words.price}
          </th>
          <th className="levels-head" scope="col">
            <span className="visually-hidden">{words.choose}</span>
          </th>
        </tr>
      </thead>
      <tbody className="levels-body">
        {levels.map((level) => (
          <Row facts={facts} level={level} key={level.name} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ facts, level }: { facts: readonly LevelFact[]; level: ServiceLevel }) {
  const { name, description, monthly } = level;
  return (
    <tr className="levels-row">
      <th className="levels-cell levels-first" scope="row">
        <strong className="levels-name">{name}</strong>
        <span className="levels-text">{description}</span>
      </th>
      {facts.map((fact) => (
        <td className="levels-cell" key={fact}>
          <span className="levels-label" aria-hidden="true">
            {words.facts[fact]}
          </span>
          <span>{level[fact] || words.unknown}</span>
        </td>
      ))}
      <td className="levels-cell levels-end levels-sum">
        <strong className="levels-price">{euros(monthly)}</strong>
        <span className="levels-per">{words.perMonth}</span>
      </td>
      <td className="levels-cell levels-do">
        <ButtonLink look="hollow" to={advicePathOf(name)}>
          {words.choose}
          <span className="visually-hidden"> {name}</span>
        </ButtonLink>
      </td>
    </tr>
  );
}
