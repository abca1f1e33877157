import { indexNeedles, type Needle, needlesIn } from './needles.ts'
import { readingsOf, readingsOfBytes } from './readings.ts'
import type { UnpackLimits } from './unpack.ts'

/** The place in a file where something was found. */
export type FoundPlace = 'FILE_NAME' | 'TEXT' | 'GIT' | 'METADATA' | 'UNSEARCHED'

/** A word that was found in a file, or a part of it that could not be searched. */
export interface Found {
  readonly place: FoundPlace
  /** The found word, or the reason why the part was not searched. */
  readonly found: string
  /** The first members that contain it. */
  readonly examples: readonly string[]
  readonly count: number
}

/** A finding names at most this number of members. */
const membersTold = 20
/** The longest path of a member, in characters. */
const pathLimit = 200
/** The bytes that are decoded at a time. Neighbours overlap, so that no needle is cut. */
const pieceSize = 1024 * 1024
const overlap = 512

/** Collects the findings in the members of a file, once for each place. */
export function createFindings(needles: readonly Needle[]) {
  const found = new Map<string, Found & { readonly examples: string[] }>()
  const index = indexNeedles(needles)

  function add(place: FoundPlace, what: string, path: string): void {
    const key = `${place} ${what}`
    const one = found.get(key) ?? { place, found: what, examples: [], count: 0 }
    // The database stores no zeros, and no screen shows other control characters.
    const member = path.slice(-pathLimit).replaceAll(/\p{Cc}/gu, '\ufffd')
    if (one.examples.includes(member)) return
    if (one.examples.length < membersTold) one.examples.push(member)
    found.set(key, { ...one, count: one.count + 1 })
  }

  function addAll(place: FoundPlace, readings: Iterable<string>, path: string): void {
    for (const { text } of needlesIn(readings, index)) add(place, text, path)
  }

  return {
    add,
    lookAt: (place: FoundPlace, text: string, path: string): void => addAll(place, readingsOf(text), path),
    /** Searches bytes of any kind, in every encoding that they may have. */
    lookInto: (place: FoundPlace, contents: readonly Buffer[], path: string): void =>
      addAll(place, readingsOfPieces(contents), path),
    list: (): Found[] => [...found.values()],
  }
}

export type Findings = ReturnType<typeof createFindings>

/** The search of one file: its findings, and how much it may still unpack. */
export interface FileSearch {
  readonly findings: Findings
  readonly budget: UnpackLimits
}

function* readingsOfPieces(contents: readonly Buffer[]): Generator<string> {
  for (const content of contents) {
    for (let from = 0; from < content.length; from += pieceSize) {
      yield* readingsOfBytes(content.subarray(from, from + pieceSize + overlap))
    }
  }
}
