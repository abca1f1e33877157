/** Formats a count with separators: "1,200". Numbers are in English, independent of the browser's language. */
export function formatCount(count: number): string {
  return count.toLocaleString('en')
}
