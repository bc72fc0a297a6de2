import type { ReactNode } from 'react';
import type { UserReference } from '#contract/common.ts';
import { dash } from '#src/app/format/dash.ts';
import { EmptyValue } from '#src/app/page/empty-value.tsx';
import { Field, FieldText, Form } from '#src/ui/form/field.tsx';
import { TimeText } from '#src/ui/time-text.tsx';

export type Description = { readonly key: string; readonly label: string; readonly value: ReactNode };

type ListProps = {
  readonly label: string;
  readonly items: readonly Description[];
  /** a bar stands on it */
  readonly below?: boolean;
};

/** What is known of something, as a form that cannot be changed. */
export function DescriptionList({ label, items, below = false }: ListProps) {
  return (
    <Form label={label} readOnly alone={!below}>
      {items.map((item) => (
        <Field key={item.key} id={`fact-${item.key}`} label={item.label} wide>
          <FieldText>{item.value === dash ? <EmptyValue /> : item.value}</FieldText>
        </Field>
      ))}
    </Form>
  );
}

type MomentProps = {
  readonly by: UserReference | null;
  readonly on: string | null;
  readonly none: string;
  /** IANA name of the zone of whoever did it, where it is stored (D-052) */
  readonly zone?: string | null;
};

/** Who did it and when: "Karla Diaz · 09.11.2026 10:33". */
export function MomentOf({ by, on, none, zone }: MomentProps) {
  if (on === null) return none === dash ? <EmptyValue /> : <span className="cc-faint">{none}</span>;
  return (
    <>
      {by && `${by.fullName} · `}
      <TimeText value={on} actorZone={zone} />
    </>
  );
}
