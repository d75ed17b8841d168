import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressAfterSignIn, signInAddressFor } from './redirectUrl.ts';

describe('signInAddressFor', () => {
  it('ROUTE-07 holds what was asked for', () => {
    expect(signInAddressFor('/module/sale?filter={}&tab=x#y')).toBe(
      `/sign-in?redirectURL=${encodeURIComponent('/module/sale?filter={}&tab=x#y')}`,
    );
  });

  it('ROUTE-02 leaves sign-out out, and the empty path', () => {
    expect(signInAddressFor('/sign-out')).toBe('/sign-in');
    expect(signInAddressFor('/sign-out?x=1')).toBe('/sign-in');
    expect(signInAddressFor('/')).toBe('/sign-in');
  });
});

describe('addressAfterSignIn', () => {
  const leadsTo = (requested: string) => addressAfterSignIn(`?${new URLSearchParams({ redirectURL: requested })}`);

  it('ROUTE-07 is what was asked for, query and hash included', () => {
    expect(leadsTo('/module/sale?tab=x#y')).toBe('/module/sale?tab=x#y');
    expect(leadsTo(`${window.location.origin}/settings`)).toBe('/settings');
  });

  it('ROUTE-01 is the dashboard when nothing was asked for', () => {
    expect(addressAfterSignIn('')).toBe('/dashboard');
  });

  it.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    '\\\\evil.example',
    '/.//evil.example',
    `${window.location.origin}//evil.example`,
    'javascript:alert(1)',
    'http://[',
    '/sign-in',
    '/sign-out',
  ])('ROUTE-07 is the dashboard for %s', (requested) => {
    expect(leadsTo(requested)).toBe('/dashboard');
  });

  it('ROUTE-07 is never at another site, whatever was asked for', () => {
    const { origin } = window.location;
    const parts = fc.constantFrom(
      ...['/', '\\', '.', '..', ':', '@', '?', '#', '%2f', '%5c', '\t', '\n', ' ', '&', '='],
      ...['http:', 'https:', 'javascript:', 'data:', 'evil.example', 'module', origin, new URL(origin).host],
    );
    const requests = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(parts, { maxLength: 8 }).map((all) => all.join('')),
    );
    fc.assert(
      fc.property(requests, (requested) => {
        const address = leadsTo(requested);
        expect(address).toMatch(/^\/(?![\\/])/);
        expect(new URL(address, origin).origin).toBe(origin);
      }),
      { numRuns: 2000 },
    );
  });
});
