import { describe, expect, it } from 'vitest';
import { tickLabels } from './tickLabels.ts';

const long = 'A Customer Whose Name Is Sixty Letters Long, Or A Little More So';

describe('tickLabels', () => {
  it('lie flat and whole where there is room', () => {
    const names = ['Jan 2026', 'Feb 2026'];
    expect(tickLabels(names, 900)).toMatchObject({ texts: names, angle: 0, every: 1 });
  });

  it('are cut where one is too long for its bar', () => {
    const { texts, angle } = tickLabels(['周晓雯', long, 'Vogue'], 480);
    expect(angle).toBe(0);
    expect(texts[0]).toBe('周晓雯');
    expect(texts[1]).toMatch(/^A Customer Whose\b.*…$/);
    expect(texts[1]?.length).toBeLessThan(24);
  });

  it('are slanted where bars are narrow, each with a name', () => {
    const months = ['Feb 2026', 'Jul 2026', 'Oct 2026', 'Nov 2026'];
    expect(tickLabels(months, 228)).toMatchObject({ texts: months, angle: -45, every: 1 });
    const many = tickLabels(
      Array.from({ length: 24 }, () => 'Nov 2026'),
      290,
    );
    expect(many).toMatchObject({ angle: -90, every: 1 });
  });

  it('leave names out only where there is not even room for a line', () => {
    expect(
      tickLabels(
        Array.from({ length: 60 }, () => 'Nov 2026'),
        290,
      ).every,
    ).toBe(3);
  });

  it('keep the axis low however long the names are', () => {
    expect(
      tickLabels(
        Array.from({ length: 10 }, () => long),
        290,
      ).height,
    ).toBeLessThan(130);
  });
});
