import { readFileSync } from 'node:fs'

/** A value that a brief says, as the corpus marks it. */
export interface CorpusValue {
  readonly field: string
  /** The corpus writes the value so; by default it writes the words themselves. */
  readonly value: string
  /** The value may be read or not. */
  readonly isOptional: boolean
  readonly start: number
  readonly end: number
}

/** A brief without its marks. */
export interface MarkedBrief {
  readonly name: string
  readonly text: string
  readonly marks: readonly CorpusValue[]
}

/**
 * Reads a file of briefs. A line `===== a name` begins one. `{required:React}` marks a value, and `{openings=2:two}` one that is
 * said with other words. `{core?:DevOps}` may be read or not. Marks may hold others.
 */
export function readBriefs(half: 'open' | 'heldBack'): MarkedBrief[] {
  const file = readFileSync(new URL(`${half}.txt`, import.meta.url), 'utf8')
  return file
    .split(/^===== /m)
    .slice(1)
    .map((brief) => {
      const end = brief.indexOf('\n')
      return { name: brief.slice(0, end), ...withoutMarks(brief.slice(end + 1).trimEnd()) }
    })
}

function withoutMarks(marked: string): Pick<MarkedBrief, 'text' | 'marks'> {
  const marks: CorpusValue[] = []
  const open: { field: string; value: string | undefined; isOptional: boolean; start: number }[] = []
  let text = ''
  for (const { 0: part, groups = {} } of marked.matchAll(
    /\{(?<field>[a-z]+)(?<optional>\?)?(?:=(?<value>[^:{}]+))?:|\}|[^{}]+/g,
  )) {
    const { field, optional, value } = groups
    if (field) open.push({ field, value, isOptional: optional === '?', start: text.length })
    else if (part !== '}') text += part
    else {
      const { start, value: told, ...mark } = open.pop() ?? { field: '', value: '', isOptional: false, start: 0 }
      marks.push({ ...mark, start, end: text.length, value: told ?? text.slice(start) })
    }
  }
  return { text, marks }
}
