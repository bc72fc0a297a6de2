import './form.css';
import { Input, InputWrapperContext } from '@mantine/core';
import { createContext, type FormEvent, type ReactNode, use, useId } from 'react';
import { cx } from '#src/ui/cx.ts';
import { StatusGlyph } from '#src/ui/status/status-glyph.tsx';

type FieldState = { readonly isInvalid: boolean; readonly isRequired: boolean };

/** Ids and state that a field hands to the control inside it. */
export type FieldContextValue = FieldState & {
  readonly id: string;
  readonly labelId: string | undefined;
  readonly describedBy: string | undefined;
};

const alone: FieldState = { isInvalid: false, isRequired: false };
const FieldContext = createContext(alone);

/** The field around a control, or an id of its own where it stands alone. */
export function useField(): FieldContextValue {
  const own = useId();
  const wrapper = use(InputWrapperContext);
  return { id: wrapper?.inputId ?? own, labelId: wrapper?.labelId, describedBy: wrapper?.describedBy, ...use(FieldContext) };
}

type Props = {
  /** id of the control; the error link of the FormBar leads there */
  readonly id?: string | undefined;
  readonly label: string;
  /** the value's name in the contract, by which links lead to its line; people do not see it */
  readonly wireName?: string | undefined;
  readonly required?: boolean;
  readonly hint?: ReactNode;
  /** what the value was before, in words; marks the field as changed */
  readonly was?: string | undefined;
  readonly changed?: boolean;
  readonly error?: string | undefined;
  /** the control takes the hint's room too: long text, radio groups */
  readonly wide?: boolean;
  /** the control is a group (radios, checkboxes), so the label is not bound to one element */
  readonly group?: boolean;
  /** the focus goes elsewhere */
  readonly onLeave?: () => void;
  readonly children: ReactNode;
};

const ORDER: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];
/** A label that is bound to no element. */
const groupLabel = { component: 'span' } as const;

/** One line of a form: label, control, hint; changed mark at the left, error below. */
export function Field(props: Props) {
  const { label, wireName, required = false, hint, was, error, wide = false, group = false, onLeave, children } = props;
  const own = useId();
  const id = props.id ?? own;
  const changed = props.changed ?? was !== undefined;
  return (
    <Input.Wrapper
      id={id}
      className={cx('cc-fld', changed && 'cc-dirty', wide && 'cc-wide2')}
      data-field={wireName ?? id}
      {...(onLeave && {
        onBlur: ({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) onLeave();
        },
      })}
      inputWrapperOrder={ORDER}
      label={label}
      {...(group && { labelProps: groupLabel })}
      required={required}
      description={hint}
      error={
        error !== undefined && (
          <>
            <StatusGlyph kind="NEGATIVE" />
            <span>{error}</span>
          </>
        )
      }
      errorProps={{ role: 'alert' }}
      inputContainer={(control) => (
        <div className="cc-ctl">
          {control}
          {was !== undefined && <span className="cc-was">{was}</span>}
        </div>
      )}
    >
      <FieldContext value={{ isInvalid: error !== undefined, isRequired: required }}>{children}</FieldContext>
    </Input.Wrapper>
  );
}

type FormProps = {
  readonly label: string;
  readonly children: ReactNode;
  readonly onSubmit?: (() => void) | undefined;
  readonly readOnly?: boolean;
  /** every control is closed for now, and its value stands as text */
  readonly locked?: boolean | undefined;
  /** no FormBar above: the form has its own upper edge */
  readonly alone?: boolean;
};

/** The frame of fields below a FormBar. Enter saves. */
export function Form({ label, children, onSubmit, readOnly = false, locked = false, alone = false }: FormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit?.();
  };
  return (
    <form className={cx('cc-form', readOnly && 'cc-ro', alone && 'cc-alone')} aria-label={label} noValidate onSubmit={submit}>
      {readOnly ? children : <LockedFields locked={locked}>{children}</LockedFields>}
      {onSubmit && <input type="submit" hidden />}
    </form>
  );
}

const LockContext = createContext(false);

/** Whether the fields around a control are closed for now. */
export const useIsLocked = (): boolean => use(LockContext);

/** Fields that can be closed all at once. */
export function LockedFields({ locked, children }: { readonly locked: boolean; readonly children: ReactNode }) {
  return (
    <fieldset className="cc-lockable" disabled={locked}>
      <LockContext value={locked}>{children}</LockContext>
    </fieldset>
  );
}

/** Fields that belong together, under one legend. */
export function FieldGroup({ legend, children }: { readonly legend: string; readonly children: ReactNode }) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      {children}
    </fieldset>
  );
}

export type FieldRule = { readonly key: string; readonly met: boolean; readonly stateLabel: string; readonly text: ReactNode };

/** Rules across fields, once at the foot of the form, met or not met in words. */
export function FieldRules({ title, rules }: { readonly title: string; readonly rules: readonly FieldRule[] }) {
  return (
    <div className="cc-rules">
      <h3>{title}</h3>
      <ul>
        {rules.map((rule) => (
          <li key={rule.key}>
            <StatusGlyph kind={rule.met ? 'POSITIVE' : 'NEGATIVE'} />
            <span>
              <b>{rule.stateLabel}</b> {rule.text}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A value as text in the place of a control, where the form is read only. */
export function FieldText({ label, children }: { readonly label?: string | undefined; readonly children: ReactNode }) {
  const field = useField();
  return (
    <output id={field.id} aria-label={label}>
      {children}
    </output>
  );
}
