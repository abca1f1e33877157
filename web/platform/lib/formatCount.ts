/** A number of things with separators: "1,200". All numbers are in English, whatever the language of the browser. */
export function formatCount(count: number): string {
  return count.toLocaleString('en')
}
