import { Form, Link } from 'react-router';
import { requestText } from '#messages/portal/requests.ts';
import { Facts } from '#ui/data/Facts.tsx';
import { Select } from '#ui/inputs/Select.tsx';
import { requestPath } from '#protocol/site/site.ts';
import { requestVisibilities } from '#protocol/telecom/service-requests.ts';
import { SendButton } from '../../forms/SendButton.tsx';
import { FormErrors } from '../../forms/FormErrors.tsx';
import { fieldId, type FormRefusal } from '../../forms/use-form.ts';
import { connectionPath } from '../../paths.ts';
import type { RequestView } from './request-view.ts';
import { stepFieldName, requestActions } from './request-actions.ts';
import { describeProblem } from '#messages/problems/form-problems.ts';

const { detail, visibility: shownTo, make } = requestText;

type Around = { request: RequestView; answerTo: (step: string) => FormRefusal | undefined };

export function AboutRequest({ request, answerTo }: Around) {
  const { facts: names } = detail;
  const { connection } = request;
  const facts = [
    { name: names.kind, value: request.kind },
    ...(connection === null
      ? []
      : [
          {
            name: names.connection,
            value: <Link to={connectionPath(connection.id)}>{connection.name}</Link>,
          },
        ]),
    { name: names.by, value: request.by },
    { name: names.made, value: request.made },
    { name: names.visibility, value: shownTo[request.visibility].label },
  ].filter(({ value }) => value !== '');
  const answer =
    answerTo(requestActions.close) ??
    answerTo(requestActions.reopen) ??
    answerTo(requestActions.show);
  return (
    <aside className="stack-wide request-about" aria-labelledby="over">
      <h2 className="title-4" id="over">
        {detail.about}
      </h2>
      <Facts facts={facts} />
      {answer && (
        <FormErrors
          form={{ problems: answer.problems, occasion: answer, describeProblem, idOf: fieldId }}
        />
      )}
      {request.goesOn === null && <Move request={request} />}
      {request.isAsker && <ShowTo request={request} />}
    </aside>
  );
}

function Move({ request: { id, closed } }: { request: RequestView }) {
  const words = closed ? detail.reopen : detail.close;
  return (
    <Form className="stack" method="post" action={requestPath(id)}>
      <p className="soft small">{words.text}</p>
      <input
        type="hidden"
        name={stepFieldName}
        value={closed ? requestActions.reopen : requestActions.close}
      />
      <SendButton look="hollow">{words.button}</SendButton>
    </Form>
  );
}

function ShowTo({ request: { id, visibility } }: { request: RequestView }) {
  return (
    <Form className="stack" method="post" action={requestPath(id)} key={visibility}>
      <input type="hidden" name={stepFieldName} value={requestActions.show} />
      <Select
        id={fieldId('visibility')}
        name="visibility"
        label={make.visibility.label}
        hint={shownTo[visibility].text}
        options={requestVisibilities.map((value) => ({ value, label: shownTo[value].label }))}
        defaultValue={visibility}
      />
      <SendButton look="hollow">{detail.show.button}</SendButton>
    </Form>
  );
}
