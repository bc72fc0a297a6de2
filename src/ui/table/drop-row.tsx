import './drop-row.css';
import { type ComponentProps, type DragEvent, useState } from 'react';
import { cx } from '#src/ui/cx.ts';

type Props = ComponentProps<'tr'> & {
  /** absent where none is taken */
  readonly onFiles?: ((files: File[]) => void) | undefined;
};

const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

/** A row of a table on which files are dropped. */
export function DropRow({ onFiles, className, ...row }: Props) {
  const [isOver, setOver] = useState(false);
  if (!onFiles) return <tr className={className} {...row} />;
  return (
    <tr
      {...row}
      className={cx(className, isOver && 'cc-over')}
      onDragOver={(event) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
      }}
      onDrop={(event) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        setOver(false);
        onFiles([...event.dataTransfer.files]);
      }}
    />
  );
}
