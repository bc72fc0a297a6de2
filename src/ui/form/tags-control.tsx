import './tags-control.css';
import { type ComboboxItem, TagsInput } from '@mantine/core';
import { MantineFrame } from '#src/ui/overlay/mantine-frame.tsx';
import { useField } from './field.tsx';

type Props = {
  readonly values: readonly string[];
  /** offered while one types; others can be typed */
  readonly suggestions: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (values: string[]) => void;
};

/** Several short values, each typed and ended by Enter or a comma, or chosen among suggestions that are found by their names too. */
export function TagsControl({ values, suggestions, onChange }: Props) {
  const { id, describedBy, isInvalid, isRequired } = useField();
  const labels = new Map(suggestions.map(({ label, value }) => [value, label]));
  return (
    <MantineFrame>
      <TagsInput
        id={id}
        className="cc-tags"
        aria-describedby={describedBy}
        aria-invalid={isInvalid || undefined}
        aria-required={isRequired || undefined}
        value={[...values]}
        data={suggestions.map(({ value }) => value)}
        maxDropdownHeight={260}
        acceptValueOnBlur
        splitChars={[',', ' ', ';']}
        onChange={onChange}
        filter={({ options, search }) =>
          (options as ComboboxItem[]).filter(({ value }) =>
            `${value} ${labels.get(value) ?? ''}`.toLowerCase().includes(search.trim().toLowerCase()),
          )
        }
        renderOption={({ option }) => (
          <>
            {option.value}
            <small>{labels.get(option.value)}</small>
          </>
        )}
        comboboxProps={{ transitionProps: { duration: 0 }, shadow: 'none', offset: 4 }}
        classNames={{ dropdown: 'cc-menu', option: 'cc-menu-item', input: 'cc-tags-input', pill: 'cc-tags-pill' }}
      />
    </MantineFrame>
  );
}
