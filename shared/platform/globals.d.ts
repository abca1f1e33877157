/*
 * Browsers and Node have these in common, and the language itself has not. The folder is checked without the types of either, so that
 * it runs in both.
 */

declare class URL {
  static canParse(url: string): boolean
  constructor(url: string)
  readonly href: string
}

declare class URLSearchParams {
  constructor(search: string)
  set(name: string, value: string): void
  toString(): string
}
