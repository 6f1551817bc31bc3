import { useState } from 'react';
import { Form, useNavigate } from 'react-router';
import { problemText } from '#messages/problems/problems.ts';
import { staffMergeText as words } from '#messages/staff/merge.ts';
import { ErrorSummary } from '#ui/feedback/ErrorSummary.tsx';
import { Note } from '#ui/feedback/Note.tsx';
import type { Problem } from '#protocol/problem.ts';
import { FormKey } from '../../forms/FormKey.tsx';
import { StepUpFields } from '../../forms/step-up/StepUpFields.tsx';
import type { FormRefusal } from '../../forms/use-form.ts';
import { SaveBar } from '../forms/SaveBar.tsx';
import { recordPath } from '../staff-paths.ts';
import { FieldChoice, SingleChoice, SurvivorChoice } from './Choices.tsx';
import { FixedFields, Moves, EqualFields } from './MergeFacts.tsx';
import { staysName, versionName } from './merge-address.ts';
import { choiceId, mergeRecordNames } from './merge-shown.ts';
import type { MergeComparison } from './read-merge.ts';
import { formText } from '#messages/shared/ui.ts';

type Props = {
  comparing: MergeComparison;
  staffId: string;
  answer: FormRefusal | undefined;
  sending: boolean;
};

export function MergeForm({ comparing, staffId, answer, sending }: Props) {
  const { plan } = comparing;
  const navigate = useNavigate();
  const names = mergeRecordNames(plan);
  const back = recordPath(staffId, plan.records[0]!.id); // proof: a plan has several records
  const differing = plan.fields.filter(({ equal }) => !equal);
  const typed = answer?.typed ?? {};
  const shown = { plan, names, typed, problems: answer?.problems ?? [] };
  const [stays, setStays] = useState(typed[staysName] ?? plan.suggested);
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  return (
    <>
      {answer && <Wrong problems={answer.problems} plan={plan} occasion={answer} />}
      {plan.elsewhere && <Note look="warning">{words.elsewhere}</Note>}
      <Form
        className="merge-form"
        method="post"
        noValidate
        data-records={plan.records.length}
        onSubmit={(event) => sending && event.preventDefault()}
      >
        <FormKey />
        {plan.records.map(({ id, weakEtag }) => (
          <input type="hidden" name={`${versionName}${id}`} value={weakEtag} key={id} />
        ))}
        <SurvivorChoice {...shown} onChoose={setStays} />
        <section className="merge-part" aria-labelledby="verschilt">
          <h2 className="merge-title" id="verschilt">
            {words.fields.title}
          </h2>
          {differing.length === 0 && <p className="soft">{words.fields.none}</p>}
          {differing.map(({ apiName, ...field }) => {
            // A value that the user did not choose follows the chosen survivor.
            const then = chosen[apiName] ?? stays;
            const choice = {
              stays: then,
              onChoose: () => setChosen({ ...chosen, [apiName]: then }),
            };
            return (
              field.choosable && (
                <FieldChoice
                  field={{ apiName, ...field }}
                  {...shown}
                  {...choice}
                  key={`${apiName} ${then}`}
                />
              )
            );
          })}
        </section>
        {plan.single && <SingleChoice single={plan.single} {...shown} />}
        <FixedFields fields={differing.filter(({ choosable }) => !choosable)} {...shown} />
        <EqualFields fields={plan.fields.filter(({ equal }) => equal)} plan={plan} />
        <Moves plan={plan} names={names} />
        <Note look="warning">
          {plan.warning !== null && <p>{plan.warning}</p>}
          <p>{words.undo}</p>
        </Note>
        <StepUpFields refusals={shown.problems} />
        <SaveBar
          saving={sending}
          back={back}
          onCancel={() => void navigate(back)}
          go={words.go}
          busy={words.busy}
        />
      </Form>
    </>
  );
}

function Wrong({
  problems,
  plan,
  occasion,
}: {
  problems: readonly Problem[];
  plan: MergeComparison['plan'];
  occasion: unknown;
}) {
  const items = problems.map(({ code, field }) => {
    const known = plan.fields.find(
      ({ apiName, parts }) => field !== undefined && (apiName === field || parts.includes(field)),
    );
    const label =
      known?.label ?? (plan.single?.relationship === field ? plan.single?.label : undefined);
    const text =
      code === 'record.collision'
        ? words.wrong.collision
        : code === 'record.notFound'
          ? words.wrong.gone
          : problemText[code];
    return {
      id: label === undefined ? undefined : choiceId(known?.apiName ?? field ?? ''),
      text: label === undefined ? text : `${label}: ${text}`,
    };
  });
  return <ErrorSummary title={formText.summaryWhole} items={items} occasion={occasion} />;
}
