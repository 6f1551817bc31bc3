import { staffActionText as words } from '#messages/staff/actions.ts';
import { Button } from '#ui/inputs/Button.tsx';
import { useHydrated } from '#ui/scripts.ts';
import type { EditField } from '../../forms/edit-field.ts';
import { fillInField } from './action-answer.ts';
import type { ActionViewModel } from './read-action.ts';

type Props = {
  page: Pick<ActionViewModel, 'fills'>;
  fields: readonly EditField[];
  source: EditField;
  filled: string | null;
};

export function FillIn({ page: { fills }, fields, source, filled }: Props) {
  const scripts = useHydrated();
  const target = fields.find(({ apiName }) => fills[apiName] === source.apiName);
  if (!target) return null;
  return (
    <>
      {!scripts && (
        <p>
          <Button
            type="submit"
            look="hollow"
            size="small"
            name={fillInField}
            value={target.apiName}
          >
            {words.fill.go(source.label, target.label)}
          </Button>
        </p>
      )}
      <p className="small soft" role="status">
        {filled === target.apiName && words.fill.done(target.label)}
      </p>
    </>
  );
}
