import { useQuery } from '@tanstack/react-query';
import { useLocale } from 'ra-core';
import { useMemo } from 'react';
import type { Text } from '../../../fields/shared/fieldType.ts';
import type { Schema } from '../../../metadata/model.ts';
import { loadMessages } from '../../i18n/messages.ts';
import { useSchema } from '../../providers/workspace/schemaContext.tsx';
import { loadPinyin } from './loadPinyin.ts';
import { type NameParts, type PinyinOf, splitName } from './matchName.ts';
import { type OtherName, otherNames } from './otherNames.ts';

/**
 * Returns the names by which a command is found, in parts: what is on screen, and its name in the other language, with the
 * pinyin of Chinese. Until the texts and the pinyin are fetched, and where they cannot be, it is what is on screen.
 */
export function useNameParts(): (label: string) => NameParts[] {
  const otherName = useOtherName();
  const { data: pinyinOf } = useQuery({
    queryKey: ['pinyin'],
    queryFn: async () => ({ of: await loadPinyin() }),
    ...once,
  });
  return useMemo(() => {
    const known = new Map<string, NameParts[]>();
    return (label) => {
      const parts = known.get(label) ?? namePartsOf(label, otherName, pinyinOf?.of);
      known.set(label, parts);
      return parts;
    };
  }, [otherName, pinyinOf]);
}

const once = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY, retry: false } as const;

function namePartsOf(label: string, otherName: OtherName | undefined, pinyinOf: PinyinOf | undefined): NameParts[] {
  const other = otherName?.(label);
  const names = other === undefined ? [label] : [label, other];
  return names.map((name) => splitName(name, pinyinOf));
}

function useOtherName(): OtherName | undefined {
  const schema = useSchema();
  const shown = useLocale() === 'zh' ? 'zh' : 'en';
  const { data } = useQuery({
    queryKey: ['messages of both languages'],
    queryFn: async () => {
      const [en, zh] = await Promise.all([loadMessages('en'), loadMessages('zh')]);
      return { en, zh };
    },
    ...once,
  });
  return useMemo(() => {
    if (!data) return undefined;
    const other = shown === 'zh' ? 'en' : 'zh';
    const labels = labelsOf(schema).map((label) => [label[shown], label[other]] as const);
    const find = otherNames(data[shown], data[other], labels);
    // `Settings: Password` is two names.
    return (name) => {
      const [one, ...more] = name.split(': ');
      if (one === undefined || more.length === 0) return find(name);
      const found = [one, ...more].map((part) => find(part) ?? part).join(': ');
      return found === name ? undefined : found;
    };
  }, [data, schema, shown]);
}

function labelsOf({ modules, reports, navigation, prints }: Schema): Text[] {
  const ofModules = Object.values(modules).flatMap(({ label, labelPlural, links, tabs }) => [
    labelPlural,
    label,
    ...[...links, ...tabs].map((one) => one.label),
  ]);
  return [...ofModules, ...[...reports, ...prints].map(({ label }) => label), ...navigation.map(({ title }) => title)];
}
