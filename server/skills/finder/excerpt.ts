/** The most characters before and after a place in its excerpt. */
const excerptLength = 40

/** The words around a place of a text in its line, with dots if the line goes on. */
export function excerptOf(text: string, { start, end }: { readonly start: number; readonly end: number }): string {
  const [lineStart, lineEnd] = [text.lastIndexOf('\n', start) + 1, text.indexOf('\n', end)]
  const [before, after] = [text.slice(lineStart, start), text.slice(end, lineEnd === -1 ? undefined : lineEnd)]
  const nearBefore = before.length > excerptLength ? `… ${before.slice(-excerptLength).replace(/^\S*\s/, '')}` : before
  const nearAfter = after.length > excerptLength ? `${after.slice(0, excerptLength).replace(/\s\S*$/, '')} …` : after
  return (nearBefore + text.slice(start, end) + nearAfter).trim()
}
