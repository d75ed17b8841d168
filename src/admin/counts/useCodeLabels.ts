import { useGetMany } from 'ra-core';
import { readCode } from '../../domain/readCode.ts';
import { useSchema } from '../providers/schemaContext.tsx';
import { useRecordPage } from '../record/RecordPage.ts';
import { useRecordLabel } from '../record/useRecordLabel.ts';
import { codeLabel } from './codeLabel.ts';
import { countLinkOf } from './countLink.ts';

/** What people call the items of codes that the count on screen has not taken; ids until the server has named them. */
export function useCodeLabels(codes: readonly string[]): string[] {
  const schema = useSchema();
  const { module } = useRecordPage();
  const { linkPrefix } = schema.app;
  const stock = countLinkOf(schema, module)?.stock ?? module;
  const labelOf = useRecordLabel(stock);
  const idOf = (code: string) => {
    const read = readCode(code, linkPrefix);
    return read && 'id' in read ? read.id : undefined;
  };
  const ids = [...new Set(codes.flatMap((code) => idOf(code) ?? []))];
  const { data = [] } = useGetMany(stock.name, { ids }, { enabled: ids.length > 0 });
  return codes.map((code) => {
    const item = data.find((record) => record?.id === idOf(code));
    return item ? labelOf(item) : codeLabel(code, linkPrefix);
  });
}
