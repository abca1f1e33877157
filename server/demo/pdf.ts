/** Points of A4, and where the text stands on it. */
const page = { width: 595, height: 842, left: 56, top: 780, bottom: 56 }
/** Counts points of a line of text. Readers do not read text beyond the edge of a page. */
const lineWidth = page.width - 2 * page.left
const textSize = 10

interface Line {
  readonly text: string
  readonly font: 'Text' | 'Bold'
  readonly size: number
  /** The distance to the next line. */
  readonly height: number
}

/** Tells whether a PDF can show a text with the fonts that every reader has: they know Western European letters only. */
export function fitsPdf(text: string): boolean {
  return /^[\n\x20-\x7e\u00a0-\u00ff]*$/.test(text)
}

/**
 * Writes a text as a PDF of one or more pages: the first line large, lines of capitals as headings. It has no pictures, links or scripts.
 * @param text must fit, see `fitsPdf`.
 */
export function textPdf(text: string): Buffer {
  const pages = paginate(linesOf(text)).map(contentOf)
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, place) => `${5 + 2 * place} 0 R`).join(' ')}] >>`,
    fontOf('Helvetica'),
    fontOf('Helvetica-Bold'),
    ...pages.flatMap((content, place) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${page.width} ${page.height}] /Contents ${6 + 2 * place} 0 R ` +
        '/Resources << /Font << /Text 3 0 R /Bold 4 0 R >> >> >>',
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
  ]
  return fileOf(objects)
}

function fontOf(name: string): string {
  return `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
}

/** Writes the objects one after another, and the table of where each begins. Every character is one byte. */
function fileOf(objects: readonly string[]): Buffer {
  let file = '%PDF-1.4\n'
  const starts = objects.map((object, place) => {
    const start = file.length
    file += `${place + 1} 0 obj\n${object}\nendobj\n`
    return start
  })
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const end = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(`${file}xref\n0 ${size}\n0000000000 65535 f \n${table}${end}`, 'latin1')
}

function linesOf(text: string): Line[] {
  return text.split('\n').flatMap((line, place): Line[] => {
    if (place === 0) return [{ text: line, font: 'Bold', size: 20, height: 26 }]
    if (/^[A-Z ]{4,}$/.test(line)) return [{ text: line, font: 'Bold', size: 11, height: 20 }]
    return wrap(line).map((part) => ({ text: part, font: 'Text', size: textSize, height: 15 }))
  })
}

function wrap(line: string): string[] {
  const lines = ['']
  for (const word of line.split(' ')) {
    const last = lines.at(-1) ?? ''
    if (last !== '' && widthOf(`${last} ${word}`) > lineWidth) lines.push(word)
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`
  }
  return lines
}

/** Returns a bound for the width of a text in Helvetica, in points. */
function widthOf(text: string): number {
  const wide = text.match(/[^a-ln-vx-zß-öø-ÿ\d .,:;()#+-]/g)?.length ?? 0
  return textSize * (wide + 0.62 * (text.length - wide))
}

function paginate(lines: readonly Line[]): Line[][] {
  const pages: Line[][] = [[]]
  let left = page.top - page.bottom
  for (const line of lines) {
    if (line.height > left) {
      pages.push([])
      left = page.top - page.bottom
    }
    pages.at(-1)?.push(line)
    left -= line.height
  }
  return pages
}

/** Draws the lines from the top of a page. */
function contentOf(lines: readonly Line[]): string {
  const drawn = lines.map(
    ({ text, font, size, height }) => `/${font} ${size} Tf 0 -${height} Td (${escapeText(text)}) Tj`,
  )
  return `BT ${page.left} ${page.top} Td\n${drawn.join('\n')}\nET`
}

function escapeText(text: string): string {
  return text.replaceAll(/[\\()]/g, '\\$&')
}
