import type { Readable } from 'node:stream'
import { networksOf } from '#server/platform/http/clientAddress.ts'
import { findBusiest } from '#server/platform/http/limits/busiest.ts'

export interface FormLimits {
  /** The size of its one file, in bytes. */
  readonly fileSize: number
  readonly tooLarge: string
}

export interface PostedFile {
  /** The chosen file; undefined without one, and when it was not read. */
  readonly file?: { readonly name: string; readonly content: Buffer } | undefined
  /** Says why the chosen file was not read. */
  readonly fileProblem?: string | undefined
}

const busy =
  'Many people are sending files at the moment. Wait a minute, choose the file again, and send the form again.'

/**
 * Bounds the files that strangers are sending. Above a number of bytes, the network that holds most gives up a file,
 * and in it the address that holds most.
 */
export class Uploads {
  readonly #mostBytes: number
  readonly #arriving = new Set<Upload>()
  #bytes = 0

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes
  }

  begin(address: string, limits: FormLimits): Upload {
    const upload = new Upload(this, networksOf(address), limits)
    this.#arriving.add(upload)
    return upload
  }

  hold(bytes: number): void {
    this.#bytes += bytes
    while (this.#bytes > this.#mostBytes) {
      const busiest = findBusiest(
        [...this.#arriving],
        ({ networks }) => networks,
        ({ size }) => size,
      )
      if (!busiest) return
      busiest.drop(busy)
    }
  }

  /** Called when the file has arrived, or none of it is kept, so that nothing can be given up any more. */
  settle(upload: Upload): void {
    this.#arriving.delete(upload)
  }

  release(bytes: number): void {
    this.#bytes -= bytes
  }
}

/** The file of a form, while it arrives. */
export class Upload {
  readonly networks: readonly string[]
  readonly #all: Uploads
  readonly #limits: FormLimits
  readonly #chunks: Buffer[] = []
  #name = ''
  #size = 0
  #problem: string | undefined

  constructor(all: Uploads, networks: readonly string[], limits: FormLimits) {
    this.networks = networks
    this.#all = all
    this.#limits = limits
  }

  get size(): number {
    return this.#size
  }

  receive(stream: Readable, name: string | undefined): void {
    this.#name = name ?? ''
    stream.on('data', (chunk: Buffer) => this.add(chunk))
  }

  add(chunk: Buffer): void {
    if (this.#problem) return
    if (this.#size + chunk.length > this.#limits.fileSize) {
      this.drop(this.#limits.tooLarge)
      return
    }
    this.#size += chunk.length
    this.#chunks.push(chunk)
    this.#all.hold(chunk.length)
  }

  drop(problem: string): void {
    this.#problem = problem
    this.#chunks.length = 0
    this.release()
  }

  /** Browsers send a file without name and content when none was chosen. */
  result(): PostedFile {
    this.#all.settle(this)
    if (this.#problem) return { fileProblem: this.#problem }
    if (!this.#name && this.#size === 0) return {}
    return { file: { name: this.#name, content: Buffer.concat(this.#chunks) } }
  }

  release(): void {
    this.#all.settle(this)
    this.#all.release(this.#size)
    this.#size = 0
  }
}
