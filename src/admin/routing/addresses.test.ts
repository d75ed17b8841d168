import { describe, expect, it } from 'vitest';
import { addressOf, isModuleAddress, moduleOfAddress } from './addresses.ts';

describe('addressOf', () => {
  it.each([
    ['/module/inventory', '/module/inventory'],
    ['/module/inventory?sort=id', '/module/inventory?sort=id'],
    ['/module/inventory/create', '/module/inventory/new'],
    ['/module/memo-in/create?source=1', '/module/memo-in/new?source=1'],
    ['/module/inventory/5', '/module/inventory/edit/5'],
    ['/module/inventory/5?tab=sub-items', '/module/inventory/edit/5?tab=sub-items'],
    ['/module/inventory/5/show', '/module/inventory/edit/5'],
    ['/module/inventory/5/show?x=1', '/module/inventory/edit/5?x=1'],
    ['/dashboard', '/dashboard'],
    ['/', '/'],
  ])('ROUTE-05 turns %s into %s', (path, address) => {
    expect(addressOf(path)).toBe(address);
  });

  it('leaves an address as it is', () => {
    for (const address of ['/module/inventory', '/module/inventory/new', '/module/inventory/edit/5?tab=x']) {
      expect(addressOf(address)).toBe(address);
    }
  });
});

describe('isModuleAddress', () => {
  it.each(['/module/sale', '/module/sale/', '/module/sale/new', '/module/sale/edit/12'])('knows %s', (path) => {
    expect(isModuleAddress(path)).toBe(true);
  });

  it.each([
    '/module',
    '/module/sale/12',
    '/module/sale/edit',
    '/module/sale/edit/x',
    '/module/sale/edit/0',
    '/module/sale/new/1',
  ])('finds nothing at %s', (path) => {
    expect(isModuleAddress(path)).toBe(false);
  });
});

describe('moduleOfAddress', () => {
  it('names the module of its pages, and none elsewhere', () => {
    expect(moduleOfAddress('/module/memo-in/edit/3')).toBe('memo-in');
    expect(moduleOfAddress('/dashboard')).toBeUndefined();
  });
});
