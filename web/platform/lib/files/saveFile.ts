/** Milliseconds. No browser takes longer to start the download. */
const revokeDelayMs = 60_000

/** Makes the browser download a file under this name. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), revokeDelayMs)
}
