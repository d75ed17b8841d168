import { daysBefore } from './days.ts';
import { type Laboratory, laboratories } from './laboratories.ts';
import type { Random } from './Random.ts';
import type { Stone } from './randomStone.ts';
import { oilExtractionComments } from './treatments.ts';

export interface Certificate {
  laboratory: Laboratory;
  /** The fields of the module certificate. */
  values: Record<string, string | boolean>;
}

/**
 * The certificates of a stone, from different laboratories; the first one is the default. The higher the price of the
 * stone, the more likely it has certificates.
 * @param today the day before which they are dated, YYYY-MM-DD
 */
export function seedCertificates(random: Random, stone: Stone, today: string): Certificate[] {
  const { sale_price, variety } = stone;
  const wanted = Number(random.chance(sale_price < 1500 ? 0.25 : sale_price < 8000 ? 0.7 : 0.96));
  const more = sale_price > 20_000 ? Number(random.chance(0.4)) + Number(random.chance(0.15)) : 0;
  const fitting = laboratories.filter(({ only }) => !only || only.includes(variety.treatment));
  const certificates: Certificate[] = [];
  for (let left = wanted && wanted + more; left > 0; left -= 1) {
    const laboratory = random.weighted(fitting);
    if (certificates.some((other) => other.laboratory === laboratory)) continue;
    certificates.push(randomCertificate(random, stone, laboratory, { today, isDefault: certificates.length === 0 }));
  }
  return certificates;
}

function randomCertificate(
  random: Random,
  { variety, treatment }: Stone,
  laboratory: Laboratory,
  { today, isDefault }: { today: string; isDefault: boolean },
): Certificate {
  const date = daysBefore(today, random.integer(20, 2200));
  const { enhancement_title, enhancement_code, enhancement_comments } = treatment;
  const oil = variety.treatment === 'oil' && random.chance(0.4) && random.pick(oilExtractionComments);
  return {
    laboratory,
    values: {
      certificate_no: numberOf(random, laboratory, date),
      certificate_date: date,
      enhancement_title,
      enhancement_code,
      enhancement_comments,
      ...(oil && { oil_extraction_comments: oil }),
      is_default: isDefault,
    },
  };
}

function numberOf(random: Random, { pattern }: Laboratory, date: string): string {
  const [year = '', month = ''] = date.split('-');
  const dated = pattern.replace('{yyyy}', year).replace('{yy}', year.slice(2)).replace('{mm}', month);
  return random.digits(dated);
}
