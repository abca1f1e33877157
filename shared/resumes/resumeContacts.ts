import { findCountry } from '#shared/platform/countries.ts'
import { foldText } from '#shared/platform/text/foldText.ts'

/** Guesses of a resume about its person. The person who uses them confirms each one. */
export interface ResumeContacts {
  readonly first_name: string | null
  readonly last_name: string | null
  readonly email: string | null
  readonly url_github: string | null
  readonly url_linkedin: string | null
  /** An ISO 3166-1 alpha-2 code. */
  readonly country: string | null
}

/** A name and a place can only be in this number of lines from the top, and in this number of characters of each. */
const topLines = 8
const lineLimit = 200
const nameLine =
  /^\p{Lu}[\p{L}\p{M}'’.-]{0,30}(?: (?:(?:de|da|dos|van|von|der|den|la|le|bin|al|el) )?\p{Lu}[\p{L}\p{M}'’.-]{0,30}){1,3}$/u
/** Words of headings, titles, firms and schools: a line with one of them is no name. */
const notNames =
  /(?<!\p{L})(?:curriculum|vitae|resume|résumé|cv|profile|summary|contacts?|about|me|engineer|engineering|developer|development|designer|manager|management|architect|senior|junior|lead|consultant|analyst|scientist|specialist|administrator|director|officer|head|intern|trainee|tester|programmer|freelancer|student|full|stack|frontend|backend|mobile|software|data|web|cloud|product|project|team|technical|professional|personal|career|work|experience|employment|history|education|skills|languages|projects|certifications?|certified|objective|information|details|references|declaration|interests|hobbies|date|birth|nationality|gender|marital|status|page|linkedin|github|email|e-mail|phone|street|road|avenue|address|university|college|institute|school|faculty|academy|bachelor|master|degree|technologies|solutions|systems|services|labs|group|company|limited|ltd|pvt|inc|llc|gmbh|corp|computer|science|technology|information)(?!\p{L})/iu
/** Words of places: "Uttar Pradesh", "Bangalore City", "New York". */
const placeWords =
  /(?<!\p{L})(?:city|town|village|state|province|district|county|region|republic|islands?|area|metropolitan|greater|pradesh|nadu|bengal|nagar|oblast|kingdom|states|emirates|north|south|east|west|northern|southern|eastern|western|central|new|upper|lower|los|rio|buenos|são|ciudad|kuala|cape|port|fort|hong|tel|abu|saudi|sri|costa)(?!\p{L})/iu

/** Reads the name, the e-mail address, the links and the country from the text of a resume. Without a name in the text it takes the name of the file. */
export function resumeContacts(text: string, fileName: string): ResumeContacts {
  const github = /\bgithub\.com\/@?([a-z\d][a-z\d-]{0,38})/i.exec(text)?.[1]
  const linkedin = /\blinkedin\.com\/in\/([\p{L}\p{N}_%-]{1,100})/iu.exec(text)?.[1]
  const email = /(?<![\w.+-])[\w.+-]{1,64}@(?:[a-z\d-]{1,63}\.){1,4}[a-z]{2,24}\b/i.exec(text)?.[0].toLowerCase()
  const ownWords = foldText([email?.split('@')[0], github, linkedin, fileName].join(' '))
  const lines = text.split('\n', topLines).map((line) => line.slice(0, lineLimit))
  const name = nameIn(lines, ownWords) ?? nameIn([wordsOfFile(fileName)], ownWords)
  const [first = null, ...others] = name?.split(' ') ?? []
  return {
    first_name: first,
    last_name: others.join(' ') || null,
    email: email ?? null,
    url_github: github ?? null,
    url_linkedin: linkedin ? `https://www.linkedin.com/in/${linkedin}` : null,
    country: countryIn(lines) ?? null,
  }
}

/** The first part of a line that may be a name, but rather one that the person's addresses and file repeat. @param ownWords folded */
function nameIn(lines: readonly string[], ownWords: string): string | undefined {
  const names = lines.flatMap(namesOf)
  const repeated = names.find((name) =>
    name.split(' ').some((word) => word.length > 2 && ownWords.includes(foldText(word))),
  )
  const name = repeated ?? names[0]
  return name === name?.toUpperCase() ? name?.replace(/\p{L}[\p{L}\p{M}]*/gu, capitalized) : name
}

/** The parts of a line that may be names. Beside the name of a country, they are places. */
function namesOf(line: string): string[] {
  const parts = partsOf(line)
  if (parts.some(isCountry)) return []
  return parts.filter((part) => nameLine.test(part) && !notNames.test(part) && !placeWords.test(part))
}

function partsOf(line: string): string[] {
  return line.split(/[|•·,\t]|\s[-–—]\s/).map((part) => part.replace(/\s+/g, ' ').trim())
}

/** The country of the first line that names one. In "Atlanta, Georgia, USA" it is the last. */
function countryIn(lines: readonly string[]): string | undefined {
  const countries = lines.map((line) =>
    partsOf(line)
      .map(countryOf)
      .findLast((code) => code !== undefined),
  )
  return countries.find((code) => code !== undefined)
}

/** Reads a part such as "Address: Germany" or "Germany (remote)". */
function countryOf(part: string): string | undefined {
  const [before = ''] = part.replace(/^(?:address|country|location|based in|lives in|residence)\b:?/i, '').split('(')
  const place = before.trim()
  return place.length > 2 || /^U[KS]$/.test(place) ? findCountry(place) : undefined
}

/** Two letters may be a degree: "Ada Lovelace, MD". */
function isCountry(part: string): boolean {
  return part.length > 2 && findCountry(part) !== undefined
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
