/** Texts by nested key, as polyglot takes them. */
export interface Messages {
  [key: string]: string | Messages;
}
