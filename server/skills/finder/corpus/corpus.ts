import { readFileSync } from 'node:fs'

/** A marked place of a sentence. */
export interface CorpusMark {
  readonly start: number
  readonly end: number
  /** A name or an alias of the skill. */
  readonly skill: string
  readonly isClaimed: boolean
  /** Finding the place is optional: people do not agree on whether it names a skill. */
  readonly isOptional: boolean
}

/** A sentence without its marks. */
export interface Sentence {
  readonly text: string
  readonly marks: readonly CorpusMark[]
}

/**
 * Reads a file of sentences, one in each line. `{Go}` marks a mention, and `{Golang|Go}` one of a skill with another name. `{!Java}` claims nothing. Finding `{?unit tests}` is optional. `\n` and `\t` stand for a line and a tab.
 */
export function readCorpus(name: 'open' | 'heldBack'): Sentence[] {
  const lines = readFileSync(new URL(`${name}.txt`, import.meta.url), 'utf8').split('\n')
  return lines.filter((line) => line && !line.startsWith('#')).map(toSentence)
}

function toSentence(line: string): Sentence {
  const marked = line.replaceAll('\\n', '\n').replaceAll('\\t', '\t')
  const marks: CorpusMark[] = []
  let [text, last] = ['', 0]
  for (const { 0: whole, index, groups } of marked.matchAll(
    /\{(?<sign>[!?]?)(?<words>[^{}|]+)(?:\|(?<skill>[^{}]+))?\}/g,
  )) {
    const { sign, words = '', skill = words } = groups ?? {}
    text += marked.slice(last, index)
    marks.push({
      start: text.length,
      end: text.length + words.length,
      skill,
      isClaimed: sign !== '!',
      isOptional: sign === '?',
    })
    text += words
    last = index + whole.length
  }
  return { text: text + marked.slice(last), marks }
}
