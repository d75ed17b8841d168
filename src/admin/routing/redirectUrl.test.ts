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
    'javascript:alert(1)',
    'http://[',
    '/sign-in',
    '/sign-out',
  ])('ROUTE-07 is the dashboard for %s', (requested) => {
    expect(leadsTo(requested)).toBe('/dashboard');
  });
});
