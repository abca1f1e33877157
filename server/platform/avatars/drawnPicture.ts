import { createHash } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'

/** No such host exists. A picture at it is drawn here, so that people who do not exist have faces without asking the network. */
const drawnHost = 'portraits.vouch.example'

type Colour = readonly [red: number, green: number, blue: number]

const backgrounds = ['c7d9f2', 'f2d6c7', 'd3ecd9', 'f3e5b8', 'e2d3f0', 'c9e8ea', 'f0cdd6', 'dadfe6']
const skins = ['f6d7c3', 'edbe9f', 'd9a077', 'b97a52', '96613f', '7a4c33']
const hairs = ['2a211d', '4d3325', '7a4f2c', 'b98a4a', '8c8c90', '16171c', 'a3482a']
const shirts = ['2f4b7c', '7c2f4b', '2f7c5f', '54427f', '2b2f38', 'b0632a', '2d7a8a', 'e8e8ea']
const dark = colourOf('2b2320')
/** The width and height in pixels, and how many points of a pixel are looked at, along each side. */
const [size, points] = [96, 2]

/** Gives the address of the picture that is drawn from a text. */
export function drawnAddress(seed: string): string {
  return `https://${drawnHost}/${encodeURIComponent(seed)}.png`
}

/** Draws the picture of an address, always the same, as a PNG; undefined for an address of any other host. */
export function drawnPicture(source: string): Buffer | undefined {
  const { host, pathname } = new URL(source)
  return host === drawnHost ? png(portraitOf(pathname)) : undefined
}

/** Returns the pixels of a portrait, row by row, each row after a 0 that says that it is stored as it is. */
function portraitOf(seed: string): Buffer {
  const colourAt = faceOf(createHash('sha256').update(seed).digest())
  const rows = Buffer.alloc(size * (1 + 3 * size))
  const share = (at: number, point: number) => (at + (point + 0.5) / points) / size
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const sum = [0, 0, 0]
      for (let point = 0; point < points ** 2; point++) {
        const colour = colourAt(share(x, point % points), share(y, Math.floor(point / points)))
        for (const [at, part] of colour.entries()) sum[at] = (sum[at] ?? 0) + part
      }
      rows.set(
        sum.map((part) => Math.round(part / points ** 2)),
        y * (1 + 3 * size) + 1 + 3 * x,
      )
    }
  }
  return rows
}

/** Composes a face of what a hash chooses. Places are from 0 to 1, from the top left corner. */
function faceOf(hash: Buffer): (x: number, y: number) => Colour {
  const byte = (at: number) => hash[at] ?? 0
  const pick = (list: readonly string[], at: number) => colourOf(list[byte(at) % list.length] ?? '000000')
  const [background, skin, hair, shirt] = [pick(backgrounds, 0), pick(skins, 1), pick(hairs, 2), pick(shirts, 3)]
  const hairline = 0.33 + (byte(4) % 4) / 40
  const parting = ((byte(5) % 3) - 1) / 4
  const [isLong, hasGlasses] = [byte(6) % 5 < 2, byte(7) % 4 === 0]
  const shade = skin.map((part) => part * 0.88) as unknown as Colour
  return (x, y) => {
    const side = Math.abs(x - 0.5)
    if (hasGlasses && isRing(side, y, 0.08, 0.46, 0.055)) return dark
    if (isIn(side, y, 0.08, 0.46, 0.02, 0.022)) return dark
    if (y > 0.56 && isRing(x, y, 0.5, 0.525, 0.06)) return dark
    if (isIn(x, y, 0.5, 0.41, 0.215, 0.25) && y < hairline + parting * (x - 0.5) + 0.9 * side ** 2) return hair
    if (isIn(x, y, 0.5, 0.46, 0.185, 0.235) || isIn(side, y, 0.19, 0.47, 0.03, 0.045)) return skin
    if (isIn(x, y, 0.5, 1.03, 0.37, 0.27)) return side < 0.075 && y < 0.84 - side ? shade : shirt
    if (side < 0.075 && y > 0.6 && y < 0.84) return shade
    return isLong && y < 0.74 && isIn(x, y, 0.5, 0.5, 0.235, 0.37) ? hair : background
  }
}

function isIn(x: number, y: number, left: number, top: number, width: number, height: number): boolean {
  return ((x - left) / width) ** 2 + ((y - top) / height) ** 2 <= 1
}

function isRing(x: number, y: number, left: number, top: number, radius: number): boolean {
  return Math.abs(Math.hypot(x - left, y - top) - radius) < 0.007
}

function colourOf(hex: string): Colour {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16)
  return [part(0), part(2), part(4)]
}

function png(rows: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  // Eight bits of red, green and blue.
  header.set([8, 2], 8)
  const parts = [chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts])
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}
