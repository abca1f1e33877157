/** Guesses from a resume about its person. A user confirms each of them. */
export interface ResumeContacts {
  readonly first_name: string | null
  readonly last_name: string | null
  readonly email: string | null
  readonly url_github: string | null
  readonly url_linkedin: string | null
}

/** A name can only stand in this number of lines from the top. */
const nameLines = 8
const nameLine =
  /^\p{Lu}[\p{L}\p{M}'’.-]{0,30}(?: (?:(?:de|da|dos|van|von|der|den|la|le|bin|al|el) )?\p{Lu}[\p{L}\p{M}'’.-]{0,30}){1,3}$/u
/** Words of headings and titles. A line that has one of them is not a name. */
const notNames =
  /\b(?:curriculum|vitae|resume|résumé|cv|profile|summary|contact|about|me|engineer|developer|designer|manager|architect|senior|junior|lead|consultant|analyst|student|full|stack|software|data|web|experience|education|skills|page|linkedin|github|street|phone|address)\b/iu

/** Reads the name, the e-mail address and the links from the text of a resume. Without a name in the text it takes the name of the file. */
export function resumeContacts(text: string, fileName: string): ResumeContacts {
  const name = nameIn(text.split('\n').slice(0, nameLines)) ?? nameIn([wordsOfFile(fileName)])
  const [first = null, ...others] = name?.split(' ') ?? []
  const github = /\bgithub\.com\/@?([a-z\d][a-z\d-]{0,38})/i.exec(text)?.[1]
  const linkedin = /\blinkedin\.com\/in\/([\p{L}\p{N}_%-]{1,100})/iu.exec(text)?.[1]
  return {
    first_name: first,
    last_name: others.join(' ') || null,
    email: /(?<![\w.+-])[\w.+-]{1,64}@(?:[a-z\d-]{1,63}\.){1,4}[a-z]{2,24}\b/i.exec(text)?.[0].toLowerCase() ?? null,
    url_github: github ?? null,
    url_linkedin: linkedin ? `https://www.linkedin.com/in/${linkedin}` : null,
  }
}

function nameIn(lines: readonly string[]): string | undefined {
  const parts = lines
    .flatMap((line) => line.split(/[|•·,\t]|\s[-–—]\s/))
    .map((part) => part.replace(/\s+/g, ' ').trim())
  const name = parts.find((part) => nameLine.test(part) && !notNames.test(part))
  return name === name?.toUpperCase() ? name?.replace(/\p{L}[\p{L}\p{M}]*/gu, capitalized) : name
}

function capitalized(word: string): string {
  return word.charAt(0) + word.slice(1).toLowerCase()
}

/** Reads "Ada_Lovelace-CV (2).pdf" as "Ada Lovelace". */
function wordsOfFile(fileName: string): string {
  return fileName
    .replace(/\.[a-z]{2,5}$/i, '')
    .replace(/[_\d()+.-]+/g, ' ')
    .replace(/\b(?:cv|resume|résumé|lebenslauf|curriculum|vitae|final|new)\b/giu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
