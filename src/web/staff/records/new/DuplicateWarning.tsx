import { useEffect, useState } from 'react';
import { getDuplicateConfiguration, getDuplicates } from '#client/adapters/duplicates.ts';
import { useAdapter } from '#client/react/use-adapter.ts';
import { staffRecordText } from '#messages/staff/record.ts';
import type { DuplicatesConfiguration } from '#protocol/shapes/duplicates.ts';
import type { InputValue } from '../../../forms/edit-field.ts';
import { DuplicateMatches, useMatches } from './Duplicates.tsx';
import { duplicateIdsIn } from './matches.ts';

type Props = {
  objectApiName: string;
  recordId: string | null;
  values: Readonly<Record<string, InputValue | undefined>>;
  staffId: string;
};

const pause = 700; // ms

export function DuplicateWarning({ objectApiName, recordId, values, staffId }: Props) {
  const { data: rules } = useAdapter(getDuplicateConfiguration, { objectApiName });
  const asked = useSettled(JSON.stringify(fieldsAsked(rules, values)));
  // proof: `asked` is the JSON of such an object
  const fields = JSON.parse(asked) as Record<string, string | number | boolean> | null;
  const { data } = useAdapter(getDuplicates, {
    apiName: objectApiName,
    fields: fields === null ? undefined : { ...fields, ...(recordId !== null && { Id: recordId }) },
  });
  const matches = useMatches(fields !== null && data ? duplicateIdsIn(data) : []);
  return (
    <div role="status">
      {matches.length > 0 && (
        <DuplicateMatches
          matches={matches}
          staffId={staffId}
          title={staffRecordText.duplicates.before}
        />
      )}
    </div>
  );
}

function fieldsAsked(
  rules: DuplicatesConfiguration | undefined,
  values: Props['values'],
): Record<string, InputValue> | null {
  const sets = (rules?.duplicateRules ?? []).flatMap(({ matchRules }) =>
    matchRules.map(({ matchFields }) => matchFields),
  );
  const filled = sets.filter((names) =>
    names.every((name) => values[name] !== null && values[name] !== undefined),
  );
  if (filled.length === 0) return null;
  return Object.fromEntries(filled.flat().map((name) => [name, values[name] ?? null]));
}

function useSettled(now: string): string {
  const [settled, setSettled] = useState('null');
  useEffect(() => {
    const wait = setTimeout(() => setSettled(now), pause);
    return () => clearTimeout(wait);
  }, [now]);
  return settled;
}
