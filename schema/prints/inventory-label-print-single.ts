import { definePrint } from 'facet/schema';

/** The tag of a single stone, for rolls of 29 mm. */
export default definePrint({
  name: 'inventory-label-print-single',
  label: { en: 'Label of a single item', zh: '单颗货品标签' },
  kind: 'label',
  module: 'inventory',
  when: { field: 'grouping_type', is: 'Single' },
  page: { width: 29, height: 42 },
  parts: [
    { type: 'text', field: 'item_no', x: 1.5, y: 5.5, width: 26, size: 12, bold: true, align: 'center' },
    { type: 'image', field: 'mediaPhotos', x: 1.5, y: 8.2, width: 11.6, height: 12.6 },
    { type: 'qrcode', field: 'qrcode', x: 12.9, y: 6.5, size: 16 },
    { type: 'text', field: 'type', x: 1.5, y: 25.5, width: 26, size: 9, bold: true, align: 'center' },
    { type: 'text', field: 'shape', x: 1.5, y: 29.8, width: 12.5, size: 7.5 },
    { type: 'text', field: 'color', x: 15, y: 29.8, width: 12.5, size: 7.5, align: 'right' },
    { type: 'text', field: 'weight', x: 1.5, y: 34.8, width: 26, size: 10, bold: true, align: 'center' },
    { type: 'text', field: 'dimension', x: 1.5, y: 39, width: 26, size: 7.5, align: 'center' },
  ],
});
