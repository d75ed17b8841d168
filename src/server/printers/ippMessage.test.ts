import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeIpp, encodeIpp, type IppAttribute, type IppMessage, type IppValue, NoIppMessage } from './ippMessage.ts';

const int = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });
const text = fc.string({ unit: 'grapheme', maxLength: 40 });
const name = text.filter((value) => value !== '');
const { attribute } = fc.letrec<{ value: IppValue; attribute: IppAttribute }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.record({ type: fc.constantFrom('integer' as const, 'enum' as const), value: int }),
    fc.record({ type: fc.constant('boolean' as const), value: fc.boolean() }),
    fc.record({ type: fc.constant('range' as const), value: fc.record({ lower: int, upper: int }) }),
    fc.record({ type: fc.constantFrom('text' as const, 'keyword' as const, 'uri' as const), value: text }),
    fc.record({ type: fc.constant('octets' as const), value: fc.uint8Array({ maxLength: 20 }) }),
    fc.constant({ type: 'none' as const, value: null }),
    fc.record({ type: fc.constant('collection' as const), value: fc.array(tie('attribute'), { maxLength: 3 }) }),
  ),
  attribute: fc.record({ name, values: fc.array(tie('value'), { minLength: 1, maxLength: 3 }) }),
}));
const message: fc.Arbitrary<IppMessage> = fc.record({
  code: fc.integer({ min: 0, max: 0xffff }),
  requestId: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
  groups: fc.array(
    fc.record({
      kind: fc.constantFrom('operation' as const, 'job' as const, 'printer' as const, 'unsupported' as const),
      attributes: fc.array(attribute, { maxLength: 4 }),
    }),
    { maxLength: 3 },
  ),
});

describe('INV-17 IPP messages', () => {
  it('say the same after encoding and decoding', () => {
    fc.assert(fc.property(message, (original) => void expect(decodeIpp(encodeIpp(original))).toEqual(original)));
  });

  it('end where the document begins', () => {
    fc.assert(
      fc.property(
        message,
        fc.uint8Array(),
        (original, document) =>
          void expect(decodeIpp(Buffer.concat([encodeIpp(original), document]))).toEqual(original),
      ),
    );
  });

  it('are refused whenever they end too early', () => {
    fc.assert(
      fc.property(message, fc.nat(), (original, cut) => {
        const bytes = encodeIpp(original);
        expect(() => decodeIpp(bytes.subarray(0, cut % bytes.length))).toThrow(NoIppMessage);
      }),
    );
  });

  it('are read or refused, whatever the bytes', () => {
    const readOrRefuse = (bytes: Uint8Array) => {
      try {
        decodeIpp(bytes);
      } catch (error) {
        expect(error).toBeInstanceOf(NoIppMessage);
      }
    };
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), readOrRefuse));
    fc.assert(
      fc.property(message, fc.nat(), fc.nat(255), (original, at, byte) => {
        const bytes = encodeIpp(original);
        bytes[at % bytes.length] = byte;
        readOrRefuse(bytes);
      }),
    );
  });

  it('are the bytes of the standard', () => {
    const bytes = encodeIpp({
      code: 0x000b,
      requestId: 1,
      groups: [
        {
          kind: 'operation',
          attributes: [
            { name: 'attributes-charset', values: [{ type: 'charset', value: 'utf-8' }] },
            { name: 'copies', values: [{ type: 'integer', value: 2 }] },
          ],
        },
      ],
    });
    expect(bytes.toString('hex')).toBe(
      `0200000b0000000101470012${Buffer.from('attributes-charset').toString('hex')}0005${Buffer.from('utf-8').toString('hex')}` +
        `210006${Buffer.from('copies').toString('hex')}00040000000203`,
    );
  });

  it('may name the language of each text', () => {
    const content = Buffer.concat([Buffer.from([0, 2]), Buffer.from('en'), Buffer.from([0, 4]), Buffer.from('Desk')]);
    const head = [2, 0, 0, 0, 0, 0, 0, 1, 4, 0x35, 0, 1];
    const bytes = Buffer.concat([Buffer.from([...head, 0x6e, 0, content.length]), content, Buffer.from([3])]);
    expect(decodeIpp(bytes).groups[0]?.attributes).toEqual([{ name: 'n', values: [{ type: 'text', value: 'Desk' }] }]);
  });
});
