import { useState } from 'react';
import type { ConnectionChoice } from '#domain/requests/read-request-choices.ts';
import { requestText } from '#messages/portal/requests.ts';
import { RadioGroup } from '#ui/inputs/Choice.tsx';
import { AreaField, Field } from '#ui/inputs/Field.tsx';
import { FileField } from '#ui/inputs/FileField.tsx';
import { Select } from '#ui/inputs/Select.tsx';
import { requestFileAccept, requestFiles } from '#protocol/forms/request-files.ts';
import {
  requestKinds,
  requestVisibilities,
  requestVisibility,
} from '#protocol/telecom/service-requests.ts';
import { FormErrors } from '../../forms/FormErrors.tsx';
import { EnterButton } from '../../forms/SendButton.tsx';
import { SendForm } from '../../forms/SendForm.tsx';
import { SendRow } from '../../forms/SendRow.tsx';
import type { CheckedForm } from '../../forms/use-form.ts';
import { paths } from '../../paths.ts';
import { Suggestions } from './Suggestions.tsx';
import type { Suggestion } from './suggestions-for.ts';

const { make, kinds, visibility: shownTo, detail } = requestText;

type Start = { kind: string; connection: string; subject: string; description: string };
type Asked = {
  form: CheckedForm;
  connections: readonly ConnectionChoice[];
  start: Start;
  searched: readonly Suggestion[] | undefined;
};

export function NewRequestForm({ form, connections, start, searched }: Asked) {
  const [subject, setSubject] = useState('');
  const field = <Name extends keyof Start>(name: Name) => {
    const { defaultValue, ...rest } = form.field(name);
    return { ...rest, defaultValue: defaultValue ?? start[name] };
  };
  const { defaultValue: chosen = requestVisibility.company, ...visibility } =
    form.field('visibility');
  return (
    <div className="stack-wide">
      <FormErrors form={form} words={make} />
      <SendForm form={form} encType="multipart/form-data" action={paths.newServiceRequest}>
        <EnterButton />
        <RadioGroup
          {...field('kind')}
          {...make.kind}
          options={requestKinds.map((value) => ({ value, label: kinds[value] }))}
        />
        <Field
          {...field('subject')}
          {...make.subject}
          type="text"
          autoComplete="off"
          required
          onInput={(event) => setSubject(event.currentTarget.value)}
        />
        <Suggestions subject={subject} searched={searched} />
        <AreaField {...field('description')} {...make.description} required />
        {connections.length > 0 && (
          <Select
            {...field('connection')}
            label={make.connection.label}
            empty={make.connection.none}
            options={connections.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        <RadioGroup
          {...visibility}
          {...make.visibility}
          defaultValue={chosen}
          look="cards"
          options={requestVisibilities.map((value) => ({
            value,
            label: <ShownTo {...shownTo[value]} />,
          }))}
        />
        <Files form={form} />
        <SendRow form={form} send={make.send} />
      </SendForm>
    </div>
  );
}

function ShownTo({ label, text }: { label: string; text: string }) {
  return (
    <>
      <strong>{label}</strong>
      <br />
      <span className="soft small">{text}</span>
    </>
  );
}

function Files({ form }: { form: CheckedForm }) {
  const { defaultValue: _, ...files } = form.field(requestFiles.field);
  return (
    <div className="stack-close">
      <FileField {...files} {...make.files} accept={requestFileAccept} multiple />
      {form.typed !== undefined && <p className="hint">{detail.reply.filesAgain}</p>}
    </div>
  );
}
