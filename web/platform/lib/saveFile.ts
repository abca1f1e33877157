/** Longer than any browser takes to begin to save. */
const keptMs = 60_000

/** Has the browser save a file under this name, as if it came from a link. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), keptMs)
}
