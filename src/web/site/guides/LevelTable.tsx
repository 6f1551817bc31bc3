import type { ServiceLevel, ServiceLevels } from '#domain/guides/read-service-levels.ts';
import { euros } from '#messages/shared/numbers.ts';
import { levelsText as words } from '#messages/site/guides.ts';
import { productParam } from '#protocol/telecom/package.ts';
import { ButtonLink } from '#ui/inputs/Button.tsx';
import { adviceAnchor, paths } from '../../paths.ts';
import './LevelTable.css';

const advicePathOf = (product: string): string =>
  `${paths.internet}?${new URLSearchParams({ [productParam]: product }).toString()}#${adviceAnchor}`;

/** One row for each level; a card on a narrow screen, in which each value has its name. */
export function LevelTable({ names, levels, labelledBy }: ServiceLevels & { labelledBy: string }) {
  return (
    <table className="levels" aria-labelledby={labelledBy}>
      <thead className="levels-lead">
        <tr>
          <th className="levels-head" scope="col">
            {words.level}
          </th>
          {names.map((name) => (
            <th className="levels-head" scope="col" key={name}>
              {name}
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
          <Row names={names} level={level} key={level.name} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ names, level }: { names: readonly string[]; level: ServiceLevel }) {
  const { name, description, monthly, facts } = level;
  return (
    <tr className="levels-row">
      <th className="levels-cell levels-first" scope="row">
        <strong className="levels-name">{name}</strong>
        <span className="levels-text">{description}</span>
      </th>
      {names.map((fact, at) => (
        <td className="levels-cell" key={fact}>
          <span className="levels-label" aria-hidden="true">
            {fact}
          </span>
          <span>{facts[at] || words.unknown}</span>
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
