import { mentionOf, type NameOf, notePartsOf, spellMentions, spellPart } from '#shared/platform/text/mentions.ts'

// People type into a text with names. The form holds it with ids. Places count characters of the text with names.

/** A name that is being typed after `@`, and where it is. */
export interface MentionQuery {
  readonly typed: string
  /** The position of the `@`. */
  readonly from: number
  /** The position of the caret. */
  readonly to: number
}

interface Place {
  readonly from: number
  readonly to: number
}

/** Follows what somebody typed. A mention of which a letter was changed becomes plain words. */
export function retype(text: string, typed: string, nameOf: NameOf): string {
  const before = spellMentions(text, nameOf)
  const shorter = Math.min(before.length, typed.length)
  let from = 0
  while (from < shorter && before[from] === typed[from]) from++
  let kept = 0
  while (kept < shorter - from && before.at(-1 - kept) === typed.at(-1 - kept)) kept++
  const written = typed.slice(from, typed.length - kept)
  return replaceAt(text, { from, to: before.length - kept }, written, nameOf)
}

/** Finds the name that is being typed at the caret; undefined where none is. A mention that stands is none. */
export function findMentionQuery(text: string, caret: number, nameOf: NameOf): MentionQuery | undefined {
  let from = 0
  for (const part of notePartsOf(text)) {
    const to = from + spellPart(part, nameOf).length
    if ('words' in part && from <= caret && caret <= to) return queryIn(part.words.slice(0, caret - from), from)
    from = to
  }
  return undefined
}

function queryIn(words: string, from: number): MentionQuery | undefined {
  const [found, typed] = /(?<![\p{L}\p{N}])@((?:[\p{L}\p{N}][^\n@]{0,40})?)$/u.exec(words) ?? []
  if (found === undefined || typed === undefined) return undefined
  const to = from + words.length
  return { typed, from: to - found.length, to }
}

/**
 * Puts a mention in place of the name that was typed, with a space where none follows.
 * @returns the text, and the position of the caret after the space.
 */
export function insertMention(text: string, query: Place, id: string, nameOf: NameOf) {
  const space = spellMentions(text, nameOf)[query.to] === ' ' ? '' : ' '
  return {
    text: replaceAt(text, query, mentionOf(id) + space, nameOf),
    caret: query.from + spellPart({ id }, nameOf).length + 1,
  }
}

/** Replaces the characters between two places. A mention that reaches into them leaves its other letters as plain words. */
function replaceAt(text: string, { from, to }: Place, written: string, nameOf: NameOf): string {
  let head = ''
  let tail = ''
  let start = 0
  for (const part of notePartsOf(text)) {
    const shown = spellPart(part, nameOf)
    const end = start + shown.length
    const whole = 'id' in part ? mentionOf(part.id) : part.words
    if (end <= from) head += whole
    else if (start >= to) tail += whole
    else {
      head += shown.slice(0, Math.max(0, from - start))
      tail += shown.slice(Math.min(shown.length, Math.max(0, to - start)))
    }
    start = end
  }
  return head + written + tail
}
