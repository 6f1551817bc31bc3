import { Link } from 'react-router';
import { formText } from '#messages/shared/forms.ts';
import { problemText } from '#messages/problems/problems.ts';
import { staffCodesText as words, staffCodesText } from '#messages/staff/codes.ts';
import { ErrorSummary } from '#ui/feedback/ErrorSummary.tsx';
import type { Problem } from '#protocol/problem.ts';
import { fieldId } from '../../../forms/use-form.ts';
import type { OpenCampaign } from '#domain/fibre/code-work.ts';

const labels: Readonly<Record<string, string>> = {
  campagne: words.campaign.label,
  postcode: words.area.label,
  van: words.numbers.from.label,
  tot: words.numbers.to.label,
  aantal: words.most.label,
  adressen: words.list.lines.label,
  bestand: words.list.file.label,
};

/** Renders the problems of the sent form, each with a link to its field, if it has one. */
export function CodesProblems({
  problems,
  occasion,
}: {
  problems: readonly Problem[];
  occasion: unknown;
}) {
  const items = problems.map(({ code, field }) => {
    const label = labels[field ?? ''];
    return {
      id: label === undefined ? undefined : fieldId(field ?? ''),
      text: label === undefined ? problemText[code] : `${label}: ${problemText[code]}`,
    };
  });
  return <ErrorSummary title={formText.summaryWhole} items={items} occasion={occasion} />;
}

/** Renders the tabs for the two ways to choose addresses: by area or by a list. */
export function CodesTabs({ area, list, at }: { area: string; list: string; at: 'area' | 'list' }) {
  const ways = { area, list };
  return (
    <nav aria-label={words.ways.label}>
      <ul className="bring-in-ways">
        {(['area', 'list'] as const).map((way) => (
          <li key={way}>
            <Link
              className="bring-in-way"
              to={ways[way]}
              aria-current={way === at ? 'page' : undefined}
            >
              {words.ways[way]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const dayOf = (until: string): string => until.split('-').toReversed().join('-');

/**
 * Returns a campaign as an option of a select, labelled with its name and its last day, if it has
 * one.
 */
export const campaignOption = ({ id, name, until }: OpenCampaign) => ({
  value: id,
  label: until === null ? name : staffCodesText.campaign.until(name, dayOf(until)),
});
