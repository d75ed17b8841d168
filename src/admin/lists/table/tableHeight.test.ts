import { describe, expect, it } from 'vitest';
import inventory from '../../../../schema/modules/inventory.ts';
import type { Module } from '../../../metadata/model.ts';
import { tableHeight } from './tableHeight.ts';

describe('LIST-03 the height of a list', () => {
  it('is the viewport minus 445 px for inventory', () => {
    expect(tableHeight(inventory.list as Module['list'])).toMatchObject({ height: 'calc(100vh - 445px)' });
  });

  it('follows the rows where the schema says nothing', () => {
    expect(tableHeight({} as Module['list'])).not.toHaveProperty('height');
  });
});
