import type { TreatmentKind } from './treatments.ts';

export interface Laboratory {
  laboratory_code: string;
  laboratory_name: string;
  /** How often the house uses the laboratory, in proportion to the others. */
  share: number;
  /** The pattern of its report numbers: `#` is a digit; {yyyy}, {yy} and {mm} come from the date of the report. */
  pattern: string;
  /** The treatments that it reports; absent: all. */
  only?: readonly TreatmentKind[];
}

export const laboratories: readonly Laboratory[] = [
  { laboratory_code: 'GRS', laboratory_name: 'GRS GemResearch Swisslab', share: 8, pattern: 'GRS{yyyy}-{mm}####' },
  { laboratory_code: 'SSEF', laboratory_name: 'Swiss Gemmological Institute SSEF', share: 5, pattern: '######' },
  { laboratory_code: 'GUB', laboratory_name: 'Gübelin Gem Lab', share: 4, pattern: '{yy}{mm}####' },
  { laboratory_code: 'GIA', laboratory_name: 'Gemological Institute of America', share: 4, pattern: '22########' },
  {
    laboratory_code: 'LOTUS',
    laboratory_name: 'Lotus Gemology',
    share: 3,
    pattern: '####-####',
    only: ['heating', 'none'],
  },
  { laboratory_code: 'AGL', laboratory_name: 'American Gemological Laboratories', share: 3, pattern: '11#####' },
  {
    laboratory_code: 'BGL',
    laboratory_name: 'Bellerophon Gemlab',
    share: 2,
    pattern: 'B{yy}-#####',
    only: ['heating', 'none'],
  },
  {
    laboratory_code: 'AIGS',
    laboratory_name: 'Asian Institute of Gemological Sciences',
    share: 2,
    pattern: 'GF{yy}{mm}####',
  },
  {
    laboratory_code: 'GIT',
    laboratory_name: 'Gem and Jewelry Institute of Thailand',
    share: 2,
    pattern: 'GIT{yyyy}-######',
  },
  { laboratory_code: 'CDTEC', laboratory_name: 'CDTEC Gemlab Bogotá', share: 2, pattern: 'CD{yy}-####', only: ['oil'] },
  { laboratory_code: 'CD', laboratory_name: 'C. Dunaigre Consulting', share: 2, pattern: 'CDC {yy}{mm}###' },
  {
    laboratory_code: 'NGTC',
    laboratory_name: '国家珠宝玉石首饰检验集团',
    share: 1,
    pattern: '##########',
    only: ['none'],
  },
];
