import { onTestFinished, vi } from 'vitest'

/**
 * Catches the files that the app gives the browser to save, until the test ends. This DOM would open them instead.
 * @returns the name and the text of each file, once it is read.
 */
export function catchFiles(): { name: string; text: Promise<string> }[] {
  const files: { name: string; text: Promise<string> }[] = []
  const contents = new Map<string, Blob>()
  const create = vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
    const address = `blob:file-${contents.size}`
    contents.set(address, content as Blob)
    return address
  })
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const content = contents.get(this.href)
    files.push({ name: this.download, text: content?.text() ?? Promise.reject(new Error(`${this.href} is no file.`)) })
  })
  onTestFinished(() => {
    create.mockRestore()
    click.mockRestore()
  })
  return files
}
