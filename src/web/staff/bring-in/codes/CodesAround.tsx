import { Link } from 'react-router';
import { problemText } from '#messages/problems/problems.ts';
import { staffCodesText as words, staffCodesText } from '#messages/staff/codes.ts';
import { ErrorSummary } from '#ui/feedback/ErrorSummary.tsx';
import type { Problem } from '#protocol/problem.ts';
import { fieldId } from '../../../forms/use-form.ts';
import type { OpenCampaign } from '#domain/fibre/code-work.ts';
import { formText } from '#messages/shared/ui.ts';

const labels: Readonly<Record<string, string>> = {
  campagne: words.campaign.label,
  postcode: words.area.label,
  van: words.numbers.from.label,
  tot: words.numbers.to.label,
  aantal: words.most.label,
  adressen: words.list.lines.label,
  bestand: words.list.file.label,
};

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

export const campaignOption = ({ id, name, until }: OpenCampaign) => ({
  value: id,
  label: until === null ? name : staffCodesText.campaign.until(name, dayOf(until)),
});
