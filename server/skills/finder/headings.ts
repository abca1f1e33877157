const heading =
  /^[^\p{L}\n]{0,8}(?:[\p{L}&/-]{1,40} ){0,3}(?:skills?|skillset|technolog(?:y|ies)|tech(?:nical)?(?: stack)?|stack|tools?|tooling|languages?|frameworks?|libraries|databases?|environment|competenc(?:y|ies)|platforms?|requirements?|must[- ]haves?|nice[- ]to[- ]haves?|programming|expertise|technologien|kenntnisse|kompetenzen|anforderungen|conocimientos|tecnologías|requisitos|conhecimentos|tecnologias|compétences|langages|outils|front-?end|back-?end|sprachen)(?: (?:used|skills|languages|stack|(?:and |& )?\p{L}{1,40}))? {0,40}(?:$|[:\t|–—]|- )/iu
/** Up to four words and a colon. */
const otherHeading = /^\W{0,4}(?:\p{L}+ ){0,3}\p{L}+\s*:\s*$/u
const ends =
  /^\W{0,4}(?:(?:work|professional|employment) )?(?:experience|history|employment|education|about(?: \w+)?|profile|summary|interests|hobbies|benefits|contact|references|projects|responsibilities|what we offer|we offer|berufserfahrung|ausbildung|experiencia|educación|formação)\W*$/iu
/** No heading is longer. */
const headingLength = 80
/** A list of skills has no more lines than these under its heading. */
const lineLimit = 60

interface Section {
  readonly start: number
  readonly end: number
}

/** Tells for each place whether it is under or beside a heading such as "Tech stack". @param places in the order of the text */
export function areUnderHeadings(text: string, places: readonly { readonly start: number }[]): boolean[] {
  const sections = skillSections(text)
  let next = 0
  return places.map(({ start }) => {
    while ((sections[next]?.end ?? Number.POSITIVE_INFINITY) <= start) next++
    return (sections[next]?.start ?? Number.POSITIVE_INFINITY) <= start
  })
}

function skillSections(text: string): Section[] {
  const sections: Section[] = []
  /** The section that goes on, and its lines. */
  let [start, lines]: [number | undefined, number] = [undefined, 0]
  let at = 0
  for (const line of text.split('\n')) {
    const begun = heading.exec(line.slice(0, headingLength))?.[0].length
    lines++
    if (start !== undefined && (begun !== undefined || lines > lineLimit || endsSection(line))) {
      sections.push({ start, end: at })
      start = undefined
    }
    if (begun !== undefined && line.slice(begun).trim() === '') [start, lines] = [at + begun, 0]
    else if (begun !== undefined) sections.push({ start: at + begun, end: at + line.length })
    at += line.length + 1
  }
  if (start !== undefined) sections.push({ start, end: text.length })
  return sections
}

function endsSection(line: string): boolean {
  return line.length <= headingLength && (ends.test(line) || otherHeading.test(line))
}
