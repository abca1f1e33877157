/** A text mentions a person as `@[id]`, so that it always shows the present name. `mentioned_in` of notes.sql reads the same. */
const mention = /@\[([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\]/g

/** A part of a text: plain words, or a person. */
export type NotePart = { readonly words: string } | { readonly id: string }

export type NameOf = (id: string) => string

export function mentionOf(id: string): string {
  return `@[${id}]`
}

/** Parts a text at its mentions. It begins and ends with words, and words are between two mentions, even if there are none. */
export function notePartsOf(text: string): NotePart[] {
  return text.split(mention).map((part, at) => (at % 2 === 0 ? { words: part } : { id: part }))
}

/** Lists the people whom a text mentions, each once. */
export function mentionedIn(text: string | null | undefined): string[] {
  return [...new Set(notePartsOf(text ?? '').flatMap((part) => ('id' in part ? part.id : [])))]
}

export function spellPart(part: NotePart, nameOf: NameOf): string {
  return 'id' in part ? `@${nameOf(part.id)}` : part.words
}

/** Writes the names of people in place of their ids, for readers of plain text. */
export function spellMentions(text: string, nameOf: NameOf): string {
  return notePartsOf(text)
    .map((part) => spellPart(part, nameOf))
    .join('')
}

interface SharedText {
  readonly body: string
  readonly shared_with_client: boolean
}

/** Says why a note may not be shared with a client: whom colleagues mention is internal. */
export function sharedMentionProblem({ body, shared_with_client }: SharedText): string | undefined {
  if (!shared_with_client || mentionedIn(body).length === 0) return undefined
  return 'This note mentions a colleague, which a client should not read. Take the mention out, or do not share the note.'
}
