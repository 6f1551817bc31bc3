import { useState } from 'react';
import { galleryText } from '#messages/shared/gallery.ts';
import { Checkbox, CheckboxGroup, RadioGroup } from '../inputs/Choice.tsx';
import { Combobox } from '../inputs/Combobox.tsx';
import { ListBox } from '../inputs/ListBox.tsx';
import { Select } from '../inputs/Select.tsx';
import type { GalleryPart } from './gallery-part.ts';

const { about, state, sample } = galleryText;
const options = sample.dayNames.map((label) => ({ value: label, label }));
const ticked = sample.dayNames.slice(1).join(';');

const choice: GalleryPart = {
  name: 'Choice',
  about: about.Choice,
  examples: [
    {
      title: state.one,
      show: (
        <RadioGroup
          id="v-een"
          name="een"
          label={sample.days}
          options={options}
          defaultValue={sample.dayNames[1]}
        />
      ),
    },
    {
      title: state.several,
      show: (
        <CheckboxGroup
          id="v-meer"
          name="meer"
          label={sample.days}
          hint={sample.companyHint}
          options={options}
          defaultValue={ticked}
        />
      ),
    },
    {
      title: state.error,
      show: (
        <CheckboxGroup
          id="v-meer-fout"
          name="meer-fout"
          label={sample.days}
          error={sample.missing}
          options={options}
        />
      ),
    },
    { title: state.plain, show: <Checkbox id="v-vink" label={sample.strong} defaultChecked /> },
    {
      title: state.long,
      show: <Checkbox id="v-vink-fout" label={sample.longLabel} error={sample.missing} />,
    },
  ],
};

const select: GalleryPart = {
  name: 'Select',
  about: about.Select,
  examples: [
    {
      title: state.plain,
      show: <Select id="v-kies" label={sample.days} options={options} empty={sample.choose} />,
    },
    {
      title: state.grouped,
      show: (
        <Select
          id="v-kies-groep"
          label={sample.days}
          options={[{ label: sample.days, options }]}
          empty={sample.choose}
        />
      ),
    },
    {
      title: state.error,
      show: (
        <Select
          id="v-kies-fout"
          label={sample.days}
          options={options}
          empty={sample.choose}
          error={sample.missing}
        />
      ),
    },
    {
      title: state.disabled,
      show: <Select id="v-kies-uit" label={sample.days} options={options} disabled />,
    },
  ],
};

function ComboboxSample() {
  const [text, setText] = useState('');
  const found = sample.dayNames.filter((name) => name.toLowerCase().includes(text.toLowerCase()));
  return (
    <Combobox
      id="v-zoek-kies"
      label={sample.days}
      text={text}
      options={found.map((name) => ({ key: name, name }))}
      status={`${String(found.length)} / ${String(sample.dayNames.length)}`}
      chosen={text !== ''}
      onType={setText}
      onPick={setText}
      onClear={() => setText('')}
      onEnter={() => false}
      onOpen={() => undefined}
      onLeave={() => undefined}
    />
  );
}

const combobox: GalleryPart = {
  name: 'Combobox',
  about: about.Combobox,
  examples: [{ title: state.plain, show: <ComboboxSample /> }],
};

function ListBoxSample() {
  const [chosen, choose] = useState<string[]>([]);
  return (
    <ListBox
      id="v-meer-kiezen"
      label={sample.days}
      options={options}
      chosen={chosen}
      onChange={choose}
    />
  );
}

const listBox: GalleryPart = {
  name: 'ListBox',
  about: about.ListBox,
  examples: [{ title: state.plain, show: <ListBoxSample /> }],
};

export const choiceParts: readonly GalleryPart[] = [choice, select, combobox, listBox];
