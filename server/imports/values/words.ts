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

/** Words for years behind a number. */
const years: ReadonlySet<string> = new Set('y yr yrs year years j jahr jahre an ans año años ano anos lat'.split(' '))

/** Reads skills with their years, such as React (5 yrs), Node 3+ years, SQL: 2. */
export function readSkillList(text: string): string[] {
  return readList(text).map((part) => {
    const number = [...part.matchAll(/\d{1,2}(?:[.,]\d)?/g)].at(-1)
    if (!number) return part
    const before = part.slice(0, number.index).trimEnd()
    const unit = /\p{L}+/u.exec(part.slice(number.index + number[0].length))?.[0].toLowerCase()
    const isMarked = /[(:]$|\s[–-]$/.test(before)
    const isYears = unit === undefined ? isMarked : years.has(unit)
    const name = isMarked ? before.slice(0, -1).trimEnd() : before
    return isYears && name ? `${name}: ${number[0]}` : part
  })
}

/** Reads the first e-mail address of a text such as Ana Silva <ana@x.example>. */
export function readEmail(text: string): string | undefined {
  return text.split(/[\s<>,;:"()[\]]+/).find((word) => /^[^@]+@[^@]+\.[\p{L}\d-]+$/u.test(word))
}

/** Reads a number with a unit, such as 40 h or 40 hours per week. */
export function readWholeNumber(text: string): string | undefined {
  const [number, decimals = '0', more] = text.match(/\d+/g) ?? []
  return number && number.length <= 9 && Number(decimals) === 0 && more === undefined ? number : undefined
}

/** Parts the name of a person: the last word, or what stands before a comma, is the last name. */
export function readName(text: string): { first: string; last: string } | undefined {
  const line = text.replace(/\s+/g, ' ').trim()
  const [last, first] = line.split(',').map((part) => part.trim())
  if (first && last) return { first, last }
  const words = line.split(' ')
  return words.length > 1 ? { first: words.slice(0, -1).join(' '), last: words.at(-1) ?? '' } : undefined
}
