import { Form } from 'react-router';
import { apiGuideText } from '#messages/site/api-guide.ts';
import { Button, ButtonLink } from '#ui/inputs/Button.tsx';
import { Field } from '#ui/inputs/Field.tsx';
import {
  addressOf,
  type ApiAttempt,
  attemptParam,
  fieldName,
  isTriable,
  sendParam,
} from './read-api-attempt.ts';
import type { GuideCall } from './read-api-guide.ts';

const words = apiGuideText.attempt;

type Props = {
  call: GuideCall;
  attempt: ApiAttempt;
  /** The page, and what it shows. */
  page: { path: string; q: string };
  /** The address of the server, for the command. */
  server: string;
};

export function ApiAttemptPanel({ call, attempt, page, server }: Props) {
  return (
    <section className="stack guide-attempt" id="probeer" aria-labelledby="probeer-titel">
      <h3 className="guide-part" id="probeer-titel">
        {isTriable(call) ? words.title : words.exampleTitle}
      </h3>
      {isTriable(call) ? (
        <AttemptForm call={call} attempt={attempt} page={page} />
      ) : (
        <p className="small soft">{words.writes}</p>
      )}
      {attempt.result !== null && <Result result={attempt.result} />}
      <h4 className="guide-part">{words.command}</h4>
      <pre className="guide-shape">
        <code>{commandOf(call, server)}</code>
      </pre>
      <p>
        <ButtonLink look="hollow" size="small" to={`${page.path}?${search({ q: page.q })}`}>
          {words.close}
        </ButtonLink>
      </p>
    </section>
  );
}

function AttemptForm({ call, attempt, page }: Omit<Props, 'server'>) {
  const fields = call.parameters.filter(({ place }) => place !== 'header');
  return (
    <Form action={page.path} className="stack" preventScrollReset>
      <p className="small soft">{words.lede}</p>
      <input type="hidden" name="q" value={page.q} />
      <input type="hidden" name={attemptParam} value={call.id} />
      <input type="hidden" name={sendParam} value="ja" />
      {fields.map(({ name, kind, isRequired, example }) => (
        <Field
          key={name}
          id={`probeer-${name}`}
          name={fieldName(name)}
          label={name}
          hint={kind}
          defaultValue={attempt.given[name] ?? ''}
          placeholder={example}
          required={isRequired}
          maxLength={2_000}
          autoComplete="off"
          spellCheck={false}
        />
      ))}
      <p>
        <Button type="submit">{words.button}</Button>
      </p>
    </Form>
  );
}

function Result({
  result: { status, text, isCut },
}: {
  result: NonNullable<ApiAttempt['result']>;
}) {
  return (
    <>
      <h4 className="guide-part" role="status">
        {words.result(status)}
      </h4>
      {isCut && <p className="small soft">{words.cut}</p>}
      {text === '' ? (
        <p className="small soft">{words.empty}</p>
      ) : (
        <pre className="guide-shape">
          <code>{text}</code>
        </pre>
      )}
    </>
  );
}

export const search = (params: Readonly<Record<string, string>>): string =>
  new URLSearchParams(Object.entries(params).filter(([, value]) => value !== '')).toString();

/** With the values of the example. */
function commandOf(call: GuideCall, server: string): string {
  const example = Object.fromEntries(call.parameters.map((one) => [one.name, one.example]));
  const lines = [
    `curl -X ${call.method} '${server}${addressOf(call, example)}'`,
    "-H 'Authorization: Bearer zk_…'",
    ...(call.exampleBody === null
      ? []
      : [
          "-H 'Content-Type: application/json'",
          `-d '${call.exampleBody.replaceAll("'", String.raw`'\''`)}'`,
        ]),
  ];
  return lines.join(' \\\n  ');
}
