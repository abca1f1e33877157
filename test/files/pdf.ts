/** Writes a PDF of these objects, the first of which is its catalogue. Each character is a byte. */
export function pdf(...objects: readonly string[]): Buffer {
  return pdfWith('', objects)
}

/** @param more entries of the trailer, such as what the file says of itself. */
export function pdfWith(more: string, objects: readonly string[]): Buffer {
  const body = objects.map((object, at) => `${at + 1} 0 obj ${object} endobj\n`).join('')
  const trailer = `trailer << /Root 1 0 R /Size ${objects.length + 1} ${more} >>`
  return Buffer.from(`%PDF-1.7\n${body}${trailer}\n%%EOF`, 'latin1')
}

export const catalogue = '<< /Type /Catalog /Pages 2 0 R >>'
export const pages = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'

/** A document of one page. @param page the entries of the page beside its parent. @param more objects from the fourth on. */
export function onePage(page: string, ...more: readonly string[]): Buffer {
  return pdf(catalogue, pages, `<< /Type /Page /Parent 2 0 R ${page} >>`, ...more)
}

/** @param more the entries of the stream beside its length. */
export function pdfStream(content: string | Buffer, more = ''): string {
  const bytes = content.toString('latin1')
  return `<< /Length ${bytes.length} ${more} >> stream\n${bytes}\nendstream`
}
