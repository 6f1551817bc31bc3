import { useState } from 'react';
import { galleryText } from '#messages/shared/gallery.ts';
import { Button } from '../inputs/Button.tsx';
import { ErrorSummary } from '../feedback/ErrorSummary.tsx';
import { AreaField, Field } from '../inputs/Field.tsx';
import { FieldGroup } from '../inputs/FieldGroup.tsx';
import { FileField } from '../inputs/FileField.tsx';
import { PasswordField } from '../inputs/PasswordField.tsx';
import { SearchField } from '../inputs/SearchField.tsx';
import { Stepper } from '../layout/Stepper.tsx';
import { choiceParts } from './choices.tsx';
import type { GalleryPart } from './gallery-part.ts';

const { about, state, sample } = galleryText;

const field: GalleryPart = {
  name: 'Field',
  about: about.Field,
  examples: [
    { title: state.plain, show: <Field id="v-gewoon" label={sample.company} /> },
    {
      title: state.hint,
      show: (
        <Field
          id="v-uitleg"
          label={sample.company}
          hint={sample.companyHint}
          defaultValue={sample.companyName}
        />
      ),
    },
    {
      title: state.error,
      show: (
        <Field
          id="v-fout"
          label={sample.company}
          hint={sample.companyHint}
          error={sample.missing}
          required
        />
      ),
    },
    {
      title: state.disabled,
      show: <Field id="v-uit" label={sample.company} defaultValue={sample.companyName} disabled />,
    },
    {
      title: state.read,
      show: (
        <Field id="v-lezen" label={sample.company} defaultValue={sample.companyName} readOnly />
      ),
    },
    {
      title: state.long,
      show: (
        <Field
          id="v-lang"
          label={sample.longLabel}
          error={sample.missing}
          defaultValue={sample.longLabel}
        />
      ),
    },
    {
      title: state.area,
      show: <AreaField id="v-tekst" label={sample.remark} hint={sample.companyHint} />,
    },
    {
      title: `${state.area}, ${state.error.toLowerCase()}`,
      show: <AreaField id="v-tekst-fout" label={sample.remark} error={sample.missing} />,
    },
  ],
};

const passwordField: GalleryPart = {
  name: 'PasswordField',
  about: about.PasswordField,
  examples: [
    {
      title: state.plain,
      show: (
        <PasswordField
          id="v-geheim"
          label={sample.password}
          words={sample.passwordWords}
          autoComplete="off"
        />
      ),
    },
    {
      title: state.error,
      show: (
        <PasswordField
          id="v-geheim-fout"
          label={sample.password}
          words={sample.passwordWords}
          error={sample.missing}
          autoComplete="off"
        />
      ),
    },
  ],
};

const fileField: GalleryPart = {
  name: 'FileField',
  about: about.FileField,
  examples: [
    {
      title: state.hint,
      show: <FileField id="v-bestand" label={sample.file} hint={sample.fileHint} />,
    },
    {
      title: state.error,
      show: <FileField id="v-bestand-fout" label={sample.file} error={sample.missing} />,
    },
  ],
};

const fieldGroup: GalleryPart = {
  name: 'FieldGroup',
  about: about.FieldGroup,
  examples: [
    {
      title: state.plain,
      show: (
        <FieldGroup title={sample.group} text={sample.companyHint}>
          <Field id="v-groep" label={sample.company} />
        </FieldGroup>
      ),
    },
  ],
};

function Counting({ id, from }: { id: string; from: number }) {
  const [count, setCount] = useState(from);
  const { less, more } = sample.stepper;
  return (
    <div className="row">
      <label htmlFor={id}>{sample.stepper.name}</label>
      <Stepper
        id={id}
        name={id}
        value={count}
        most={5}
        less={less}
        more={more}
        onChange={(typed) => setCount(Math.min(5, Math.max(0, Number(typed) || 0)))}
      />
    </div>
  );
}

const stepper: GalleryPart = {
  name: 'Stepper',
  about: about.Stepper,
  examples: [
    { title: state.plain, show: <Counting id="v-stap" from={2} /> },
    { title: state.empty, show: <Counting id="v-stap-leeg" from={0} /> },
    { title: state.full, show: <Counting id="v-stap-vol" from={5} /> },
  ],
};

/** The summary is rendered after a press, because it takes the focus when it appears. */
function OpenSummary() {
  const [times, setTimes] = useState(0);
  const items = [
    { id: 'v-fout', text: sample.missing },
    { id: 'v-lang', text: `${sample.longLabel}: ${sample.missing.toLowerCase()}` },
  ];
  return (
    <div className="stack">
      <Button look="hollow" size="small" onClick={() => setTimes(times + 1)}>
        {sample.show(sample.summary)}
      </Button>
      {times > 0 && <ErrorSummary title={sample.wrongTitle} items={items} occasion={times} />}
    </div>
  );
}

const errorSummary: GalleryPart = {
  name: 'ErrorSummary',
  about: about.ErrorSummary,
  examples: [
    {
      title: state.plain,
      show: <OpenSummary />,
    },
  ],
};

const searchField: GalleryPart = {
  name: 'SearchField',
  about: about.SearchField,
  examples: [
    {
      title: state.plain,
      show: <SearchField id="v-zoek" label={sample.search} button={sample.find} name="q" />,
    },
    {
      title: state.long,
      show: (
        <SearchField
          id="v-zoek-lang"
          label={sample.longLabel}
          button={sample.find}
          name="q"
          defaultValue={sample.longSubject}
        />
      ),
    },
  ],
};

export const formParts: readonly GalleryPart[] = [
  field,
  passwordField,
  ...choiceParts,
  stepper,
  searchField,
  fileField,
  fieldGroup,
  errorSummary,
];
