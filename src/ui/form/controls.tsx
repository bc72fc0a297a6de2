import './form.css';
import './check.css';
import { Checkbox, Input, Radio } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { InputHTMLAttributes, ReactNode, Ref, TextareaHTMLAttributes } from 'react';
import { cx } from '#src/ui/cx.ts';
import { FieldText, useField, useIsLocked } from './field.tsx';

type Width = 'short' | 'medium' | 'full';
const WIDTHS: Readonly<Record<Width, string>> = { short: 'cc-w-short', medium: 'cc-w-medium', full: 'cc-w-full' };

/** What is told of a control outside of a Field, by whoever puts it there. */
type Told = { readonly 'aria-invalid'?: unknown; readonly 'aria-describedby'?: string | undefined };

/** What Mantine's Input gets from the Field around it: it knows id and description by itself, a control that stands alone is told. */
export function useControl(told: Told = {}) {
  const { describedBy, isInvalid, isRequired } = useField();
  return {
    error: isInvalid || told['aria-invalid'] === true,
    'aria-required': isRequired || undefined,
    attributes: { input: { 'aria-describedby': told['aria-describedby'] ?? describedBy } },
  } as const;
}

/** A text is never cut: what is too long stays, and its form says so (D-153). So no control has `maxLength`. */
type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value' | 'width' | 'size' | 'maxLength'> & {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly width?: Width;
  /** what stands inside the edge at the right: a unit or a check */
  readonly unit?: ReactNode;
  /** in px, of one that is a word */
  readonly unitWidth?: number | undefined;
  readonly ref?: Ref<HTMLInputElement>;
};

/** A text that a control would cut stands in full where it cannot be edited. */
export function LockedText({ value, label }: { readonly value: string; readonly label?: string | undefined }) {
  return (
    <FieldText label={label}>
      <span className="cc-locked">{value === '' ? '—' : value}</span>
    </FieldText>
  );
}

/** One line of text inside a Field. */
export function TextControl(props: InputProps) {
  return useIsLocked() ? <LockedText value={props.value} label={props['aria-label']} /> : <LineControl {...props} />;
}

function LineControl({ value, onChange, width = 'medium', unit, unitWidth, type = 'text', className, ...rest }: InputProps) {
  return (
    <Input
      {...rest}
      {...useControl(rest)}
      className={cx(WIDTHS[width], className)}
      type={type}
      value={value}
      rightSection={unit}
      {...(unitWidth !== undefined && { rightSectionWidth: unitWidth })}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** A number with its unit inside the edge; the text stays as typed, the caller parses it. */
export function NumberControl({ width = 'short', ...rest }: InputProps) {
  return <LineControl {...rest} className="cc-inp-number" width={width} inputMode="decimal" />;
}

type AreaProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange' | 'value' | 'maxLength'> & {
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** Several lines of text. */
export function TextareaControl({ value, onChange, rows = 3, ...rest }: AreaProps) {
  const control = useControl(rest);
  if (useIsLocked()) return <LockedText value={value} label={rest['aria-label']} />;
  return (
    <Input
      {...rest}
      {...control}
      component="textarea"
      multiline
      rows={rows}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

export type Option = { readonly value: string; readonly label: string; readonly disabled?: boolean };

type SelectProps = {
  readonly value: string;
  readonly options: readonly Option[];
  readonly onChange: (value: string) => void;
  /** shown for the empty value */
  readonly placeholder?: string | undefined;
  readonly width?: Width;
  readonly disabled?: boolean;
  readonly label?: string | undefined;
};

/** One of a few values. */
export function SelectControl({ value, options, onChange, placeholder, width = 'medium', disabled = false, label }: SelectProps) {
  const control = useControl();
  const chosen = options.find((option) => option.value === value);
  if (useIsLocked()) return <LockedText value={chosen?.label ?? value} label={label} />;
  return (
    <Input
      {...control}
      component="select"
      className={WIDTHS[width]}
      pointer
      rightSection={<IconChevronDown size={14} aria-hidden="true" />}
      rightSectionWidth={26}
      aria-label={label}
      value={value}
      disabled={disabled}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {placeholder !== undefined && <option value="">{placeholder}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value} disabled={option.disabled ?? false}>
          {option.label}
        </option>
      ))}
    </Input>
  );
}

type RadioProps = {
  readonly value: string;
  readonly options: readonly (Option & { readonly note?: string })[];
  readonly onChange: (value: string) => void;
  readonly disabled?: boolean;
};

/** One of two or three values, all in sight. Stands in a Field with `group`. */
export function RadioControl({ value, options, onChange, disabled = false }: RadioProps) {
  const { id, labelId, describedBy, isRequired } = useField();
  return (
    <div
      className="cc-choices"
      role="radiogroup"
      aria-labelledby={labelId}
      aria-describedby={describedBy}
      aria-required={isRequired || undefined}
    >
      {options.map((option, index) => (
        <Radio
          key={option.value}
          {...(index === 0 && { id })}
          name={id}
          label={
            <>
              {option.label} {option.note !== undefined && <span className="cc-faint">{option.note}</span>}
            </>
          }
          checked={option.value === value}
          disabled={disabled || (option.disabled ?? false)}
          onChange={() => onChange(option.value)}
        />
      ))}
    </div>
  );
}

type CheckProps = {
  readonly label: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean;
  readonly name?: string;
};

/** A yes or no with its own label. */
export function CheckControl({ label, checked, onChange, disabled = false, name }: CheckProps) {
  return (
    <Checkbox
      label={label}
      {...(name !== undefined && { name })}
      checked={checked}
      disabled={disabled}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

type ChecksProps = {
  readonly values: readonly string[];
  readonly options: readonly Option[];
  readonly onChange: (values: string[]) => void;
  readonly disabled?: boolean;
};

/** Some of a few values, all in sight. Stands in a Field with `group`. */
export function ChecksControl({ values, options, onChange, disabled = false }: ChecksProps) {
  const { id, labelId, describedBy } = useField();
  const toggle = (value: string, on: boolean) => onChange(on ? [...values, value] : values.filter((other) => other !== value));
  return (
    <fieldset className="cc-choices" id={id} tabIndex={-1} aria-labelledby={labelId} aria-describedby={describedBy}>
      {options.map((option) => (
        <CheckControl
          key={option.value}
          label={option.label}
          checked={values.includes(option.value)}
          disabled={disabled || (option.disabled ?? false)}
          onChange={(on) => toggle(option.value, on)}
        />
      ))}
    </fieldset>
  );
}
