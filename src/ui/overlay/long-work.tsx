import './toast.css';
import { Button } from '#src/ui/button.tsx';
import { ProgressBar } from '#src/ui/figures/key-figures.tsx';
import { StatusGlyph } from '#src/ui/status/status-glyph.tsx';

type Props = {
  readonly title: string;
  readonly percent: number;
  /** per cent, count and time left in words */
  readonly text: string;
  readonly cancel?: { readonly label: string; readonly onCancel: () => void } | undefined;
};

/** Work that takes long: bar, figures, cancel. */
export function LongWork({ title, percent, text, cancel }: Props) {
  return (
    <div className="cc-work">
      <p>
        <StatusGlyph kind="IN_PROGRESS" />
        <b>{title}</b>
        {cancel && (
          <Button small onClick={cancel.onCancel}>
            {cancel.label}
          </Button>
        )}
      </p>
      <ProgressBar percent={percent} label={title} />
      <p role="status">{text}</p>
    </div>
  );
}
