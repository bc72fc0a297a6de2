import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextControl } from '#src/ui/form/controls.tsx';

type Props = { readonly values: readonly string[]; readonly onChange: (values: readonly string[]) => void };

/** PR numbers as chips: Enter, a comma or a blank takes what is typed or pasted, Backspace in the empty field removes the last. */
export function PrNumbers({ values, onChange }: Props) {
  const { t } = useTranslation('test-vehicles');
  const [text, setText] = useState('');
  const take = (typed: string) => {
    const numbers = typed
      .toUpperCase()
      .split(/[\s,;]+/)
      .filter(Boolean);
    if (numbers.length > 0) onChange([...new Set([...values, ...numbers])]);
    setText('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      take(text);
    }
    if (event.key === 'Backspace' && text === '') onChange(values.slice(0, -1));
  };
  return (
    <span className="tv-chips">
      {values.map((number) => (
        <span key={number} className="tv-chip">
          <b>{number}</b>
          <button
            type="button"
            aria-label={t('pr.remove', { number })}
            onClick={() => onChange(values.filter((other) => other !== number))}
          >
            <IconX size={12} aria-hidden="true" />
          </button>
        </span>
      ))}
      <TextControl
        width="short"
        value={text}
        placeholder={t('pr.add')}
        onChange={(next) => (/[\s,;]/.test(next) ? take(next) : setText(next))}
        onBlur={() => take(text)}
        onKeyDown={onKeyDown}
      />
    </span>
  );
}
