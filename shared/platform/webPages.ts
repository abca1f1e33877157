/**
 * Returns whether a link leads to a web page, and not to code (`javascript:`), data or a file. It checks both input and
 * each stored link that is shown.
 */
export function isWebPage(link: string): boolean {
  return /^https?:\/\/[^/?#\s]/i.test(link) && URL.canParse(link)
}
