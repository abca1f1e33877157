import { createHash } from 'node:crypto'
import { imageSize } from 'image-size'

export interface Picture {
  readonly content: Buffer
  readonly mediaType: string
  readonly etag: string
}

const mediaTypes: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
}
/** In pixels. A file of 1 MB may unpack to gigabytes in the browser. */
const pixelLimit = 16_000_000

/**
 * Reads the type of a picture from its content, whatever type the server gave.
 * @returns undefined when the content is no picture, or one with too many pixels.
 */
export function readPicture(content: Buffer): Picture | undefined {
  const { type = '', width, height } = measure(content)
  const mediaType = mediaTypes[type]
  if (!mediaType || width * height > pixelLimit) return undefined
  return { content, mediaType, etag: `"${createHash('sha256').update(content).digest('base64url')}"` }
}

function measure(content: Buffer): { type?: string; width: number; height: number } {
  try {
    return imageSize(content)
  } catch {
    return { width: 0, height: 0 }
  }
}
