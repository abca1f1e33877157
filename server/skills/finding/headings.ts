const nouns =
  'skills?|skillset|technolog(?:y|ies)|tech(?:nical)?(?: stack)?|stack|tools?|tooling|languages?|frameworks?|libraries|databases?|environment|competenc(?:y|ies)|platforms?|requirements?|must[- ]haves?|nice[- ]to[- ]haves?|programming|expertise|technologien|kenntnisse|kompetenzen|anforderungen|conocimientos|tecnologías|requisitos|conhecimentos|tecnologias|compétences|langages|outils|front-?end|back-?end|sprachen'
const heading = new RegExp(
  String.raw`^[^\p{L}\n]{0,8}(?:[\p{L}&/-]+[ ]){0,3}(?:${nouns})(?: (?:used|skills|languages|stack|and [\p{L}]+|& [\p{L}]+|[\p{L}]+))?[ ]*(?<end>$|[:\t|–—]|- )`,
  'iu',
)
const otherHeading = /^\W{0,4}(?:\p{L}+[ ]){0,3}\p{L}+\s*:?\s*$/u
const ends =
  /^\W{0,4}(?:(?:work|professional|employment) )?(?:experience|history|employment|education|about(?: \w+)?|profile|summary|interests|hobbies|benefits|contact|references|projects|responsibilities|what we offer|we offer|berufserfahrung|ausbildung|experiencia|educación|formação)\W*$/iu
/** A list of skills has no more lines than these under its heading. */
const lineLimit = 60

/** Finds the places that stand under or beside a heading such as "Tech stack", as ranges in order. */
export function skillSections(text: string): { start: number; end: number }[] {
  const sections: { start: number; end: number }[] = []
  let [start, lines]: [number | undefined, number] = [undefined, 0]
  const close = (end: number) => {
    if (start !== undefined) sections.push({ start, end })
    start = undefined
  }
  let at = 0
  for (const line of text.split('\n')) {
    const found = heading.exec(line.slice(0, 80))
    lines++
    if (found) {
      close(at)
      const own = at + found[0].length
      const isAlone = line.slice(found[0].length).trim() === ''
      if (isAlone) [start, lines] = [own, 0]
      else sections.push({ start: own, end: at + line.length })
    } else if (
      ends.test(line.slice(0, 80)) ||
      lines > lineLimit ||
      (otherHeading.test(line.slice(0, 80)) && line.trim().endsWith(':'))
    )
      close(at)
    at += line.length + 1
  }
  close(text.length)
  return sections
}
