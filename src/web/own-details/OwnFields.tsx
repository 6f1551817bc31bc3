import { ownDetailsText } from '#messages/portal/own-details.ts';
import { Field } from '#ui/inputs/Field.tsx';
import type { ComponentProps } from 'react';

const { fields } = ownDetailsText;

export const fieldNames = ['FirstName', 'LastName', 'Email', 'MobilePhone'] as const;
export type FieldName = (typeof fieldNames)[number];

type Given = Pick<
  ComponentProps<typeof Field>,
  'error' | 'defaultValue' | 'value' | 'onChange' | 'disabled' | 'readOnly'
> & { id: string; name: string };

/** Source: spec §2. */
export function OwnFields({ field }: { field: (name: FieldName) => Given }) {
  return (
    <>
      <div className="form-pair">
        <Field
          {...field('FirstName')}
          {...fields.FirstName}
          type="text"
          autoComplete="given-name"
        />
        <Field {...field('LastName')} {...fields.LastName} type="text" autoComplete="family-name" />
      </div>
      <Field {...field('Email')} {...fields.Email} type="email" autoComplete="email" required />
      <Field
        {...field('MobilePhone')}
        {...fields.MobilePhone}
        type="text"
        inputMode="tel"
        autoComplete="tel-national"
      />
    </>
  );
}
