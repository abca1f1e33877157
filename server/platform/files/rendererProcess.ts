import type { PDFiumDocument } from '@hyzyla/pdfium'
import { openPdf } from './pages/pdfium.ts'
import { encodePng } from './pages/png.ts'
import { RefusedError } from './refusals.ts'
import { serveReadings } from './serveReadings.ts'

/* The process that draws the pages of PDF files. */

/** Later pages are not drawn, and their shapes are not told. A resume has three. */
const pageLimit = 50
/** The size of a picture in pixels: sharp at twice the pixels of a screen, and bounded for a page of any shape. */
const pictureWidth = 1_240
const maxPictureHeight = 3_500

/** @param page from 1; 0 asks for the shapes of all pages. */
async function read(content: Buffer, page = 0) {
  const { document } = await openPdf(content)
  return page === 0 ? shapes(document) : draw(document, page)
}

function shapes(document: PDFiumDocument) {
  const count = document.getPageCount()
  const ratios = Array.from({ length: Math.min(count, pageLimit) }, (_, index) => {
    const { width, height } = pictureSize(document, index)
    return width / height
  })
  return { count, ratios }
}

async function draw(document: PDFiumDocument, number: number) {
  if (number > Math.min(document.getPageCount(), pageLimit)) throw new RefusedError('NO_PAGE')
  const size = pictureSize(document, number - 1)
  const { data, width, height } = await document.getPage(number - 1).render({ ...size, scale: 1, render: 'bitmap' })
  return { png: encodePng(width, height, data).toString('base64') }
}

/** @throws RefusedError BROKEN for a page whose size is no number. */
function pictureSize(document: PDFiumDocument, index: number): { width: number; height: number } {
  const { originalWidth, originalHeight } = document.getPage(index).getOriginalSize()
  const scale = Math.min(pictureWidth / originalWidth, maxPictureHeight / originalHeight)
  const [width, height] = [originalWidth * scale, originalHeight * scale].map((side) => Math.max(1, Math.round(side)))
  if (!(width && height && Number.isFinite(width * height))) throw new RefusedError('BROKEN')
  return { width, height }
}

await serveReadings(read)
