import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useListContext, useTranslate } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { readCode } from '../../../domain/readCode.ts';
import { isMeantByCodes } from '../../../metadata/read/itemModules.ts';
import { usePastedNumber } from '../../links/grid/useCellReading.ts';
import { useLinkContext } from '../../links/link/linkContext.ts';
import { useQuickEntry } from '../../links/quick/quickEntryContext.ts';
import { type TypedRow, typedRows } from '../../links/quick/typedRows.ts';
import type { QuickLink } from '../../links/quick/useQuickLink.ts';
import type { FacetDataProvider } from '../../providers/data/dataProvider.ts';
import type { NumberedRow } from '../../providers/data/numberCalls.ts';
import { useSchema } from '../../providers/workspace/schemaContext.tsx';
import { refusalReasons } from '../../refusals/refusal.ts';

/** A number that was not added, with the reason for people. */
export interface NotAdded {
  place: number;
  message: string;
}

/** How a number was entered: after a scan, the focus stays for the next one. */
export type EnteredBy = 'keys' | 'scan';

/** How many numbers one call takes. */
const MOST = 1_000;

/**
 * Adds numbers to the link, one text after the other: the next may be typed while the one before is on its way.
 * @param onRefused gets the text of a single number that was not added
 */
export function useAddNumbers(quick: QuickLink, onRefused: (text: string) => void) {
  const { parent, parentId, link, refresh } = useLinkContext();
  const dataProvider = useDataProvider<FacetDataProvider>();
  const queryClient = useQueryClient();
  const translate = useTranslate();
  const wantPrice = useWantPrice(quick);
  const rowOf = useNumberedRow(quick);
  const [waiting, setWaiting] = useState(0);
  const [notAdded, setNotAdded] = useState<readonly NotAdded[]>([]);
  const [problem, setProblem] = useState<string>();
  const [done, setDone] = useState<string>();
  const line = useRef(Promise.resolve());
  const dismiss = () => {
    setProblem(undefined);
    setNotAdded([]);
  };

  const send = async (rows: readonly TypedRow[], isAlone: () => boolean) => {
    const result = await dataProvider.addByNumber(parent.name, parentId, link.name, rows.map(rowOf));
    await Promise.all([refresh(), queryClient.invalidateQueries({ queryKey: [quick.target.name] })]);
    const refused = result.refused.map(({ place, message }) => ({ place, message: named(rows[place], message) }));
    const [only] = rows;
    const single = rows.length === 1 ? only : undefined;
    if (result.added.length > 0) setDone(addedSentence(translate, single, result.added.length));
    if (single && refused[0]) refuse(single.text, result.refused[0]?.message ?? '');
    else setNotAdded(refused);
    const [added] = result.added;
    if (single && added && single.price === undefined && isAlone()) wantPrice(added.id);
  };
  const refuse = (text: string, message: string) => {
    setDone(undefined);
    setProblem(message);
    onRefused(text);
  };

  /** `isEmpty`: whether nothing was typed in the meantime. */
  const add = (text: string, by: EnteredBy, isEmpty: () => boolean) => {
    const rows = typedRows(text);
    if (rows.length === 0) return;
    dismiss();
    if (rows.length > MOST) return refuse(text, translate('facet.quick.tooMany', { max: MOST }));
    if (!quick.price && rows.some(({ price }) => price !== undefined)) {
      return refuse('', translate('facet.quick.oneColumn'));
    }
    setWaiting((count) => count + 1);
    line.current = line.current
      .then(() => send(rows, () => by === 'keys' && isEmpty()))
      .catch((error: unknown) =>
        refuse(
          text,
          refusalReasons(error)
            .map((reason) => translate(reason, { _: reason }))
            .join(' '),
        ),
      )
      .finally(() => setWaiting((count) => count - 1));
  };
  return { add, adding: waiting > 0, problem, notAdded, done, dismiss };
}

function named(row: TypedRow | undefined, message: string): string {
  return !row || message.includes(row.text) ? message : `${row.text}: ${message}`;
}

function addedSentence(
  translate: ReturnType<typeof useTranslate>,
  single: TypedRow | undefined,
  count: number,
): string {
  return single
    ? translate('facet.quick.added', { number: single.text })
    : translate('facet.link.added', { smart_count: count });
}

/** What was typed as the call takes it: the codes of items mean their records, everything else is a number. */
function useNumberedRow({ target, price }: QuickLink): (row: TypedRow) => NumberedRow {
  const schema = useSchema();
  const pastedNumber = usePastedNumber();
  const isMeant = target.stock !== undefined && isMeantByCodes(schema, target);
  return ({ text, price: beside }) => {
    const code = isMeant ? readCode(text, schema.app.linkPrefix) : undefined;
    const hash = /^#([1-9]\d{0,8})$/.exec(text)?.[1];
    const typed = code && 'id' in code ? code : hash === undefined ? { number: text } : { id: Number(hash) };
    if (!price || beside === undefined) return typed;
    return { ...typed, values: { [price.name]: pastedNumber(price, beside).value } };
  };
}

/** Wants the price of a row completed; the row may be on the last page of the list. */
function useWantPrice({ price }: QuickLink): (id: number) => void {
  const { wanted, want } = useQuickEntry();
  const { data = [], isFetching, page, perPage, total = 0, setPage } = useListContext();
  const looked = useRef(false);
  useEffect(() => {
    if (!wanted || isFetching || data.some(({ id }) => id === wanted.id)) return;
    const last = Math.max(1, Math.ceil(total / perPage));
    if (looked.current || page === last) return want(undefined);
    looked.current = true;
    setPage(last);
  }, [wanted, want, data, isFetching, page, perPage, total, setPage]);
  return (id) => {
    looked.current = false;
    if (price) want({ id, field: price.name });
  };
}
