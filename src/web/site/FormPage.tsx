import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { CopyColumns } from '../content/CopyColumns.tsx';
import { FormErrors, wrongTitle } from '../forms/FormErrors.tsx';
import { SendForm } from '../forms/SendForm.tsx';
import { SendRow } from '../forms/SendRow.tsx';
import type { CheckedForm } from '../forms/use-form.ts';
import { sentParam } from '../paths.ts';
import { Head } from '../shell/head/Head.tsx';
import { PageBreadcrumbs } from '../shell/PageBreadcrumbs.tsx';
import { PageTitle } from '../shell/PageTitle.tsx';
import { ConfirmationPage, type ConfirmationWords } from './ConfirmationPage.tsx';
import type { loadCopyPage } from './load-page.ts';

export function FormOrThanks({ words, form }: { words: ConfirmationWords; form: ReactNode }) {
  const reference = useSearchParams()[0].get(sentParam);
  return reference === null ? form : <ConfirmationPage words={words} reference={reference} />;
}

export function FormPage({
  copy: { title, seo, lead, parts },
  form,
  words,
  action,
  children,
}: {
  copy: Awaited<ReturnType<typeof loadCopyPage>>;
  form: CheckedForm;
  words: Readonly<Record<string, unknown>> & { send: string };
  action: string;
  children: ReactNode;
}) {
  return (
    <main id="inhoud" tabIndex={-1}>
      <Head seo={seo} {...wrongTitle(title, form.problems)} />
      <div className="section-app">
        <div className="page stack-wide">
          <div className="stack">
            <PageBreadcrumbs trail={[]} here={title} />
            <PageTitle title={title} />
            <p className="lede">{lead}</p>
          </div>
          <FormErrors form={form} words={words} />
          <SendForm form={form} action={action}>
            {children}
            <SendRow form={form} send={words.send} />
          </SendForm>
        </div>
      </div>
      <CopyColumns columns={parts} />
    </main>
  );
}
