import './tags-control.css';
import { type ComboboxItem, TagsInput } from '@mantine/core';
import { useControl } from './controls.tsx';
import { useField } from './field.tsx';

type Props = {
  readonly values: readonly string[];
  /** offered while one types; others can be typed */
  readonly suggestions: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (values: string[]) => void;
};

/** Several short values, each typed and ended by Enter or a comma, or chosen among suggestions that are found by their names too. */
export function TagsControl({ values, suggestions, onChange }: Props) {
  const { id } = useField();
  const labels = new Map(suggestions.map(({ label, value }) => [value, label]));
  return (
    <TagsInput
      {...useControl()}
      id={id}
      className="cc-tags"
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
      classNames={{ dropdown: 'cc-menu', pill: 'cc-tags-pill' }}
    />
  );
}
