const yes = /^(yes|y|true|1|x|✓|✔|☑|ja|j|oui|o|s[íi]|sim|s|tak|ano|да|так|evet|kyllä)$/i
const no = /^(no|n|false|0|-|✗|✘|☐|nein|non|não|nao|nej|nie|ne|нет|ні|hayır|ei)$/i

/** Reads yes or no in several languages, and marks such as x. */
export function readYesOrNo(text: string): 'yes' | 'no' | undefined {
  if (yes.test(text.trim())) return 'yes'
  return no.test(text.trim()) ? 'no' : undefined
}

/** Reads a list between bars, semicolons, lines or bullets, else between commas. */
export function readList(text: string): string[] {
  const marks = /[|;\n•·]/.test(text) ? /[|;\n•·]/ : /,(?![^(]*\))/
  const parts = text.split(marks).map((part) => part.trim().replace(/^[-*]\s+/, ''))
  return [...new Set(parts.filter(Boolean))]
}

/** Reads skills with their years, such as React (5 yrs), Node 3+ years, SQL: 2. */
export function readSkillList(text: string): string[] {
  return readList(text).map((part) => {
    const [, name, years] =
      /^(.+?)\s*[(:–-]\s*(\d{1,2}(?:[.,]\d)?)\+?\s*(?:\p{L}+\.?)?\s*\)?$/u.exec(part) ??
      /^(.+?)\s+(\d{1,2}(?:[.,]\d)?)\+?\s*(?:y|yr|yrs|years?|jahre?|ans|años|anos|lat)\.?$/iu.exec(part) ??
      []
    return name && years ? `${name}: ${years}` : part
  })
}

/** Reads the first e-mail address of a text such as Ana Silva <ana@x.example>. */
export function readEmail(text: string): string | undefined {
  return /[^\s<>,;:"()[\]]+@[^\s<>,;:"()[\]]+\.[\p{L}\d-]+/u.exec(text.replace(/^mailto:/i, ''))?.[0]
}

/** Parts the name of a person: the last word, or what stands before a comma, is the last name. */
export function readName(text: string): { first: string; last: string } | undefined {
  const line = text.replace(/\s+/g, ' ').trim()
  const [last, first] = line.split(/\s*,\s*/)
  if (first && last) return { first, last }
  const words = line.split(' ')
  return words.length > 1 ? { first: words.slice(0, -1).join(' '), last: words.at(-1) ?? '' } : undefined
}
