import { describe, expect, it } from 'vitest';
import { jumpsOf } from './shortcuts.ts';

describe('jumpsOf', () => {
  const links = (...names: string[]) => names.map((name) => ({ title: name, routerLink: `/module/${name}` }));
  const letters = (...names: string[]) => jumpsOf(links(...names)).map(({ letter }) => letter);

  it('SHELL-08 takes the first letter of a name that is still free', () => {
    expect(letters('inventory', 'sale', 'supplier', 'sale-return')).toEqual(['i', 's', 'u', 'a']);
  });

  it('SHELL-08 takes any letter when all of the name’s are taken, and none when none is left', () => {
    expect(letters('a', 'a', 'a')).toEqual(['a', 'b', 'c']);
    expect(letters(...Array.from({ length: 30 }, () => 'x'))).toHaveLength(26);
  });

  it('looks into groups and passes over links that lead out', () => {
    const jumps = jumpsOf([
      { title: 'Stock', children: links('inventory') },
      { title: 'Website', href: 'https://example.com/' },
    ]);
    expect(jumps).toEqual([{ letter: 'i', title: 'inventory', address: '/module/inventory' }]);
  });
});
