import { IconChartBar, IconDownload, IconTable } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { IconButton } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/page/page-states.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { downloadCsv } from '#src/ui/table/csv.ts';
import { AnsweredPart, type BoardAnswer } from './answered-part.tsx';

type Props<Answer> = {
  readonly title: string;
  readonly note?: ReactNode;
  readonly field: string;
  readonly state: BoardAnswer<Answer>;
  /** px that the chart takes, about */
  readonly height?: number | undefined;
  readonly texts: { readonly table: string; readonly chart: string; readonly csv: string; readonly empty: string };
  /** before the two buttons that every chart has */
  readonly actions?: ReactNode;
  readonly csv: (answer: Answer) => string;
  readonly table: (answer: Answer) => ReactNode;
  readonly children: (answer: Answer) => ReactNode;
};

/** A chart of a board with its title: the same figures as a table, and as a file; what it is while they come, and where they do not (D-190). */
export function WidgetSection<Answer extends { readonly rows: readonly object[] }>(props: Props<Answer>) {
  const { actions, children, csv, field, height, note, state, table, texts, title } = props;
  const { answer, rows } = state;
  const [isTable, setTable] = useState(false);
  return (
    <Section
      title={title}
      note={note}
      field={field}
      actions={
        <>
          {actions}
          <IconButton
            label={`${isTable ? texts.chart : texts.table}: ${title}`}
            icon={isTable ? <IconChartBar size={16} /> : <IconTable size={16} />}
            on={isTable}
            onClick={() => setTable(!isTable)}
          />
          <IconButton
            label={`${texts.csv}: ${title}`}
            icon={<IconDownload size={16} />}
            disabled={answer === undefined || rows !== 'ready'}
            onClick={() => answer && downloadCsv(title, csv(answer))}
          />
        </>
      }
    >
      <AnsweredPart state={state} lines={5} height={height}>
        {(shown) =>
          shown.rows.length === 0 ? <EmptyState boxed title={texts.empty} /> : isTable ? table(shown) : children(shown)
        }
      </AnsweredPart>
    </Section>
  );
}
