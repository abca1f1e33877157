/**
 * Whether a link leads to a page of the web, and not to code (`javascript:`), data or a file. Input is checked by it, and so is each
 * stored link where it is shown.
 */
export function isWebPage(link: string): boolean {
  return /^https?:\/\/[^/?#\s]/i.test(link) && URL.canParse(link)
}
