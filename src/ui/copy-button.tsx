import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { IconButton } from './button.tsx';

type Props = { readonly value: string; readonly label: string; readonly copiedLabel: string };

/** How long the check stands after copying, in ms. */
const SHOWN = 2000;

/** Copies a value and says so. */
export function CopyButton({ value, label, copiedLabel }: Props) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <>
      <IconButton
        className="cc-copy"
        label={label}
        icon={copied ? <IconCheck size={12} /> : <IconCopy size={12} />}
        onClick={() => void navigator.clipboard.writeText(value).then(() => setCopied(true))}
      />
      <span className="cc-sr" role="status">
        {copied ? copiedLabel : ''}
      </span>
    </>
  );
}

/** An id in tabular figures with its copy button. */
export function CopyableId({ value, label, copiedLabel }: Props) {
  return (
    <span className="cc-trace">
      {value}
      <CopyButton value={value} label={label} copiedLabel={copiedLabel} />
    </span>
  );
}
