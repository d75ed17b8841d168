import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { type MouseEvent, type ReactNode, useEffect, useMemo } from 'react';
import { helpAddress } from '../routing/addresses.ts';
import { manualPages } from './manualPages.ts';
import { pageTarget } from './pageTarget.ts';
import { type Block, readMarkdown, readSpans } from './readMarkdown.ts';

/** A place in the manual. */
export interface HelpPlace {
  page: string;
  anchor: string;
}

interface HelpTextProps extends HelpPlace {
  /** The level of the page's own heading. */
  level: 1 | 2;
  onOpen: (place: HelpPlace) => void;
}

/** A page of the manual, scrolled to its anchor. */
export function HelpText({ page, anchor, level, onOpen }: HelpTextProps) {
  const blocks = useMemo(() => readMarkdown(manualPages.get(page) ?? ''), [page]);
  useEffect(() => {
    if (anchor) document.getElementById(`${page}/${anchor}`)?.scrollIntoView();
  }, [page, anchor]);
  return (
    <Box component="article" lang={page.startsWith('use/zh/') ? 'zh' : 'en'} sx={articleSx}>
      {blocks.map((block, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a page never change places
        <Part key={place} block={block} page={page} level={level} onOpen={onOpen} />
      ))}
    </Box>
  );
}

interface PartProps {
  block: Block;
  page: string;
  level: number;
  onOpen: HelpTextProps['onOpen'];
}

function Part({ block, page, level, onOpen }: PartProps) {
  const line = (text: string) => <Line text={text} page={page} onOpen={onOpen} />;
  switch (block.kind) {
    case 'heading':
      return (
        <Typography
          id={`${page}/${block.id}`}
          variant={block.level === 1 ? 'h2' : 'h3'}
          component={`h${Math.min(block.level + level - 1, 6)}` as 'h2'}
          sx={{ mt: block.level === 1 ? 0 : 3, mb: 1, scrollMarginTop: 72 }}
        >
          {line(block.text)}
        </Typography>
      );
    case 'text':
      return <Typography sx={{ my: 1 }}>{line(block.text)}</Typography>;
    case 'code':
      return (
        <Box component="pre" tabIndex={0} lang="en" sx={codeSx}>
          {block.text}
        </Box>
      );
    case 'list':
      return (
        <Box component={block.ordered ? 'ol' : 'ul'} sx={{ my: 1, pl: 3 }}>
          {block.items.map((item) => (
            <Typography component="li" key={item} sx={{ my: 0.5 }}>
              {line(item)}
            </Typography>
          ))}
        </Box>
      );
    case 'table':
      return <Table head={block.head} rows={block.rows} line={line} />;
  }
}

function Table({ head, rows, line }: { head: string[]; rows: string[][]; line: (text: string) => ReactNode }) {
  return (
    <Box tabIndex={0} role="region" aria-label={head.filter(Boolean).join(', ')} sx={{ overflowX: 'auto', my: 1.5 }}>
      <Box component="table" sx={tableSx}>
        <thead>
          <tr>
            {head.map((cell) => (
              <th key={cell} scope="col">
                {line(cell)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.join()}>
              {row.map((cell, column) => (
                <td key={head[column] ?? column}>{line(cell)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

interface LineProps {
  text: string;
  page: string;
  onOpen: HelpTextProps['onOpen'];
}

function Line({ text, page, onOpen }: LineProps) {
  return readSpans(text).map((span, place) => {
    const key = `${place} ${span.text}`;
    if (span.kind === 'link') return <ManualLink key={key} text={span.text} to={span.to} page={page} onOpen={onOpen} />;
    if (span.kind === 'code') return <code key={key}>{span.text}</code>;
    if (span.kind === 'strong') return <strong key={key}>{span.text}</strong>;
    if (span.kind === 'emphasis') return <em key={key}>{span.text}</em>;
    return span.text;
  });
}

/** What the help does not have, such as a file of the product's code, is named and leads nowhere. */
function ManualLink({ to, text, page, onOpen }: LineProps & { to: string }) {
  const target = pageTarget(manualPages, page, to);
  const words = <Line text={text} page={page} onOpen={onOpen} />;
  if (!target) return words;
  if ('href' in target) {
    return (
      <Link href={target.href} target="_blank" rel="noreferrer noopener">
        {words}
      </Link>
    );
  }
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onOpen(target);
  };
  return (
    <Link href={addressOfPlace(target)} onClick={open}>
      {words}
    </Link>
  );
}

export const addressOfPlace = ({ page, anchor }: HelpPlace) =>
  `${helpAddress}/${page}${anchor ? `#${encodeURIComponent(anchor)}` : ''}`;

const articleSx = {
  maxWidth: 760,
  minWidth: 0,
  overflowWrap: 'anywhere',
  '& code': { fontFamily: 'monospace', fontSize: '0.9em', bgcolor: 'action.hover', px: 0.5, borderRadius: 0.5 },
} as const;

const codeSx = {
  m: 0,
  my: 1.5,
  p: 1.5,
  fontSize: '0.8125rem',
  overflowX: 'auto',
  overflowWrap: 'normal',
  borderRadius: 1,
  bgcolor: 'action.hover',
};

const tableSx = {
  borderCollapse: 'collapse',
  fontSize: '0.875rem',
  overflowWrap: 'normal',
  '& th, & td': { p: 1, textAlign: 'left', verticalAlign: 'top', borderBottom: 1, borderColor: 'divider' },
  '& td': { minWidth: 72 },
} as const;
