import { crc32, deflateSync } from 'node:zlib'

const signature = Buffer.from('89504e470d0a1a0a', 'hex')
/** 8 bits for each of red, green and blue. */
const rgbFormat = [8, 2, 0, 0, 0]

/** Encodes a picture as a PNG file. @param rgba four bytes per pixel; the fourth is left out. */
export function encodePng(width: number, height: number, rgba: Uint8Array): Buffer {
  // Each line begins with a byte that names its filter; 0 is none.
  const lines = Buffer.alloc((width * 3 + 1) * height)
  let to = 0
  for (let at = 0; at < rgba.length; at += 4) {
    if (at % (width * 4) === 0) to++
    lines[to++] = rgba[at] ?? 0
    lines[to++] = rgba[at + 1] ?? 0
    lines[to++] = rgba[at + 2] ?? 0
  }
  const header = Buffer.alloc(8)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  return Buffer.concat([
    signature,
    chunk('IHDR', Buffer.concat([header, Buffer.from(rgbFormat)])),
    chunk('IDAT', deflateSync(lines, { level: 4 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}
