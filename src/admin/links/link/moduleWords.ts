/** The label of a module as sentences need it. */
export interface ModuleWords {
  /** `Memo Out` */
  label: string;
  /** `Memo-Out` */
  joined: string;
  /** `memo out` */
  small: string;
  /** `a Memo Out`, `an Exhibition Out`; in Chinese, which has no articles, the label. */
  one: string;
  /** `a Memo-Out` */
  oneJoined: string;
}

export function moduleWords(label: string): ModuleWords {
  const joined = label.replace(/\s+/g, '-');
  return { label, joined, small: label.toLowerCase(), one: withArticle(label), oneJoined: withArticle(joined) };
}

function withArticle(words: string): string {
  if (!/^[a-z]/i.test(words)) return words;
  return `${/^[aeiou]/i.test(words) ? 'an' : 'a'} ${words}`;
}
