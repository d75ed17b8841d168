import { definePrint } from 'facet/schema';

/** The tag of a set, for rolls of 29 mm: how many stones it has, and what they weigh together. */
export default definePrint({
  name: 'inventory-label-print-set',
  label: { en: 'Label of a set', zh: '套装标签' },
  kind: 'label',
  module: 'inventory',
  when: { field: 'grouping_type', is: 'Set' },
  page: { width: 29, height: 42 },
  parts: [
    { type: 'text', field: 'item_no', x: 1.5, y: 5.5, width: 26, size: 12, bold: true, align: 'center' },
    { type: 'image', field: 'mediaPhotos', x: 1.5, y: 8.2, width: 11.6, height: 12.6 },
    { type: 'qrcode', field: 'qrcode', x: 12.9, y: 6.5, size: 16 },
    { type: 'text', field: 'type', x: 1.5, y: 26, width: 26, size: 9, bold: true, align: 'center' },
    { type: 'text', field: 'grouping_type', x: 1.5, y: 31.5, width: 12.5, size: 9 },
    { type: 'text', field: 'quantity', x: 15, y: 31.5, width: 12.5, size: 9, bold: true, align: 'right' },
    { type: 'text', field: 'weight_for_set', x: 1.5, y: 37.5, width: 26, size: 10, bold: true, align: 'center' },
  ],
});
