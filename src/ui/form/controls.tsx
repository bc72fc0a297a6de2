import './form.css';
import { IconChevronDown } from '@tabler/icons-react';
import type { InputHTMLAttributes, ReactNode, Ref, TextareaHTMLAttributes } from 'react';
import { cx } from '#src/ui/cx.ts';
import { useField } from './field.tsx';

type Width = 'short' | 'medium' | 'full';
const WIDTHS: Readonly<Record<Width, string>> = { short: '', medium: 'cc-w-medium', full: 'cc-w-full' };

function useControl() {
  const { id, describedBy, isInvalid, isRequired } = useField();
  return {
    id,
    'aria-describedby': describedBy,
    'aria-invalid': isInvalid || undefined,
    'aria-required': isRequired || undefined,
  };
}

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value' | 'width'> & {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly width?: Width;
  /** what stands inside the edge at the right: a unit or a check */
  readonly unit?: ReactNode;
  readonly ref?: Ref<HTMLInputElement>;
};

/** One line of text inside a Field. */
export function TextControl({ value, onChange, width = 'medium', unit, type = 'text', ...rest }: InputProps) {
  const control = useControl();
  return (
    <span className={cx('cc-inp cc-text', WIDTHS[width])}>
      <input {...control} type={type} value={value} onChange={(event) => onChange(event.currentTarget.value)} {...rest} />
      {unit !== undefined && <span>{unit}</span>}
    </span>
  );
}

/** A number with its unit inside the edge; the text stays as typed, the caller parses it. */
export function NumberControl({ value, onChange, width = 'short', unit, ...rest }: InputProps) {
  const control = useControl();
  return (
    <span className={cx('cc-inp', WIDTHS[width])}>
      <input
        {...control}
        type="text"
        inputMode="decimal"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        {...rest}
      />
      {unit !== undefined && <span>{unit}</span>}
    </span>
  );
}

type AreaProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange' | 'value'> & {
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** Several lines of text. */
export function TextareaControl({ value, onChange, rows = 3, ...rest }: AreaProps) {
  const control = useControl();
  return (
    <textarea
      {...control}
      className="cc-area"
      rows={rows}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...rest}
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
  return (
    <span className={cx('cc-inp cc-select', WIDTHS[width])}>
      <select
        {...control}
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
      </select>
      <IconChevronDown size={14} aria-hidden="true" />
    </span>
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
  const { id, describedBy, isRequired } = useField();
  return (
    <span
      className="cc-radios"
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy}
      aria-required={isRequired || undefined}
    >
      {options.map((option, index) => (
        <label key={option.value}>
          <input
            type="radio"
            id={index === 0 ? id : undefined}
            name={id}
            checked={option.value === value}
            disabled={disabled || (option.disabled ?? false)}
            onChange={() => onChange(option.value)}
          />
          {option.label}
          {option.note !== undefined && <span className="cc-faint">{option.note}</span>}
        </label>
      ))}
    </span>
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
    <label className="cc-check">
      <input
        type="checkbox"
        className="cc-cb"
        name={name}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>{label}</span>
    </label>
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
  const { id, describedBy } = useField();
  const toggle = (value: string, on: boolean) => onChange(on ? [...values, value] : values.filter((other) => other !== value));
  return (
    <fieldset className="cc-radios" id={id} tabIndex={-1} aria-labelledby={`${id}-label`} aria-describedby={describedBy}>
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
