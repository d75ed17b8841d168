/** An entry of the side menu as GET /api/common/navigation answers it, titled in the caller's language. */
export interface MenuLink {
  title: string;
  icon?: string;
  badge?: string | number;
  /** Another site: opens in a new tab. */
  href?: string;
  /** An address of this app. */
  routerLink?: string;
  children?: MenuLink[];
}
